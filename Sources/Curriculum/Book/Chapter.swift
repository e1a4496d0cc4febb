// One chapter: a folder with a lesson and exercise files side by side.

import Foundation

/// A chapter, as its folder describes it.
public struct Chapter: Identifiable, Sendable {
  /// The number, from 1.
  public let id: Int
  /// The module's name, which is also the folder's: `Chapter5Receivers` for example.
  public let module: String
  /// The title, from the lesson's first heading.
  public let title: String
  /// The exercises, in the order of the book; may be none.
  public let exercises: [Exercise]
  /// The hints of its lesson, by exercise, in the order of the text.
  public let hints: [ExerciseID: [Hint]]
  /// What could not be read; the chapter holds all that could.
  public let problems: [CurriculumError]

  /// The chapter's folder, relative to the workbook's.
  public var path: String { "Chapters/\(module)" }
  /// The lesson, relative to the workbook's folder.
  public var lesson: String { "\(path)/README.md" }
  /// The finished code, relative to the workbook's folder.
  public var solution: String { "Solutions/\(module)" }
}

extension Chapter {
  /// Reads a chapter; nil if the folder's name is not like `Chapter5Receivers`.
  init?(module: String, in root: URL) {
    guard module.hasPrefix("Chapter") else { return nil }
    let name = module.dropFirst("Chapter".count)
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number > 0, digits.count < name.count else { return nil }
    let lesson = Lesson(text(of: root.appending(path: "Chapters/\(module)/README.md")) ?? "")
    var reader = ExerciseReader(chapter: number, module: module, root: root)
    reader.readAll()
    id = number
    self.module = module
    title = lesson.title ?? String(name.dropFirst(digits.count))
    exercises = reader.exercises.sorted { $0.id < $1.id }
    hints = lesson.hints
    problems = reader.problems
  }
}

/// Reads the exercises of one chapter, and notes what it cannot read.
private struct ExerciseReader {
  let chapter: Int
  let module: String
  let root: URL
  var exercises: [Exercise] = []
  var problems: [CurriculumError] = []

  var folder: String { "Chapters/\(module)" }
  var stubs: String { "Solutions/\(module)/Stubs" }

  mutating func readAll() {
    let names = swiftFiles(folder).union(swiftFiles(stubs))
    for name in names.sorted() {
      do throws(CurriculumError) {
        guard let exercise = try read(name) else { continue }
        try add(exercise)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Reads one file; nil if it is no exercise, and was shipped as none.
  private func read(_ name: String) throws(CurriculumError) -> Exercise? {
    let path = "\(folder)/\(name)"
    let stub = bytes(of: root.appending(path: "\(stubs)/\(name)"))
    guard let file = bytes(of: root.appending(path: path)) else {
      let advice = stub == nil ? "take it away" : "\(stubs)/\(name) is a copy of it"
      throw CurriculumError(path: path, "there is no file that can be read; \(advice).")
    }
    guard !firstLine(of: String(decoding: file, as: UTF8.self)).hasPrefix(Header.mark) else {
      return try Exercise(file: file, stub: stub, path: path)
    }
    let shipped = stub.map { firstLine(of: String(decoding: $0, as: UTF8.self)) } ?? ""
    guard shipped.hasPrefix(Header.mark) else { return nil }
    throw CurriculumError(path: path, "the header is gone; put this first line back: \(shipped)")
  }

  private mutating func add(_ exercise: Exercise) throws(CurriculumError) {
    let (id, path) = (exercise.id, exercise.path)
    guard id.chapter == chapter else {
      throw CurriculumError(path: path, "\(id) is not in chapter \(chapter); correct the number.")
    }
    if let twin = exercises.first(where: { $0.id == id }) {
      throw CurriculumError(path: path, "\(twin.path) is \(id) too; give one another number.")
    }
    exercises.append(exercise)
  }

  private func swiftFiles(_ folder: String) -> Set<String> {
    Set(names(in: root.appending(path: folder)).filter { $0.hasSuffix(".swift") })
  }
}
