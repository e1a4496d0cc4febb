// Finds the exercises in a chapter's folder, and what is wrong with those that cannot be read.

import Foundation

/// Reads the exercises of one chapter.
struct ExerciseReader {
  let chapter: Int
  let module: String
  let root: URL
  private(set) var exercises: [Exercise] = []
  private(set) var problems: [BookProblem] = []

  private var folder: String { "Chapters/\(module)" }
  private var stubs: String { "Solutions/\(module)/Stubs" }

  init(chapter: Int, module: String, root: URL) {
    (self.chapter, self.module, self.root) = (chapter, module, root)
  }

  /// Reads every file that is in the chapter's folder, or was shipped there.
  mutating func readAll() {
    let names = swiftFiles(folder).union(swiftFiles(stubs))
    for name in names.sorted() {
      do throws(BookProblem) {
        guard let exercise = try read(name) else { continue }
        try add(exercise)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Reads one file; nil if the file is no exercise, and was not shipped as an exercise.
  private func read(_ name: String) throws(BookProblem) -> Exercise? {
    let stub = try? readBytes(of: root.appending(path: "\(stubs)/\(name)"))
    let file = try bytes(of: name, hasStub: stub != nil)
    guard !headerLine(of: file).hasPrefix(ExerciseHeader.mark) else {
      // A file that equals its stub is not started, so the finished file is not needed.
      let solution =
        file == stub ? nil : try? readBytes(of: root.appending(path: "Solutions/\(module)/\(name)"))
      return try Exercise(file: file, stub: stub, solution: solution, path: "\(folder)/\(name)")
    }
    let shipped = stub.map { headerLine(of: $0) } ?? ""
    guard shipped.hasPrefix(ExerciseHeader.mark) else { return nil }
    throw BookProblem(
      path: "\(folder)/\(name)",
      "the header is missing; put this first line back: \(shipped)"
    )
  }

  private func bytes(of name: String, hasStub: Bool) throws(BookProblem) -> [UInt8] {
    do throws(UnreadableFile) {
      return try readBytes(of: root.appending(path: "\(folder)/\(name)"))
    } catch {
      let stub = "\(stubs)/\(name)"
      let advice =
        switch (error, hasStub) {
        case (.missing, _): "Copy \(stub) to it; if the exercise is gone, remove its stub too."
        case (_, true): "Replace it with a copy of \(stub)."
        case (_, false): "Move it out of this folder."
        }
      throw BookProblem(cannotRead: "\(folder)/\(name)", error, advice)
    }
  }

  private mutating func add(_ exercise: Exercise) throws(BookProblem) {
    let (id, path) = (exercise.id, exercise.path)
    guard id.chapter == chapter else {
      throw BookProblem(path: path, "\(id) is not in chapter \(chapter); correct the number.")
    }
    if let twin = exercises.first(where: { $0.id == id }) {
      throw BookProblem(path: path, "\(twin.path) is \(id) too; give one of them another number.")
    }
    exercises.append(exercise)
  }

  private func headerLine(of file: [UInt8]) -> String {
    String(firstLine(of: String(decoding: file, as: UTF8.self)))
  }

  private func swiftFiles(_ folder: String) -> Set<String> {
    Set(names(in: root.appending(path: folder)).filter { $0.hasSuffix(".swift") })
  }
}
