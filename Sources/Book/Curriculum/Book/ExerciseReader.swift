// Finds the exercises in a chapter's folder, and what is wrong with those that cannot be read.

import CommandSupport
import Foundation

struct ExerciseReader {
  let chapter: Int
  let module: String
  let root: URL
  private(set) var exercises: [Exercise] = []
  private(set) var problems: [BookProblem] = []

  private var folder: String { "Chapters/\(module)" }

  /// Reads every file that is in the chapter's folder, or was shipped there.
  mutating func readAll() {
    let stubs = Dictionary(
      uniqueKeysWithValues: Stub.all(of: module, in: root).map { ($0.path, $0) })
    let files = swiftFiles(in: root.appending(path: folder)).map { "\(folder)/\($0)" }
    for path in Set(files).union(stubs.keys).sorted() {
      let stub = (try? stubs[path]?.text(in: root)).map { Array($0.utf8) }
      let shipped = stub.flatMap { try? Exercise(of: $0, stub: $0, path: path) }
      do throws(BookProblem) {
        if let exercise = try read(path, stub, shipped) { try add(exercise) }
      } catch {
        if let shipped, !exercises.contains(where: { $0.id == shipped.id }) {
          exercises.append(shipped.damaged(by: error))
        }
        problems.append(error)
      }
    }
  }

  /// Reads one file; nil if the file is no exercise, and was not shipped as an exercise.
  private func read(
    _ path: String, _ stub: [UInt8]?, _ shipped: Exercise?
  ) throws(BookProblem) -> Exercise? {
    let file = try bytes(of: path, shipped)
    let text = String(decoding: file, as: UTF8.self)
    if shipped != nil, file != stub, let number = conflictLine(in: text) {
      throw BookProblem(
        path: path, line: number,
        "git left marks of a conflict here. Keep one of the two texts, and remove the lines with "
          + "<<<<<<<, ======= and >>>>>>>.")
    }
    guard shipped != nil || firstLine(of: text).hasPrefix(Exercise.mark) else { return nil }
    do throws(BookProblem) {
      var exercise = try Exercise(of: file, stub: stub, path: path)
      exercise.compare(taken: taken(exercise), lastChange(of: root.appending(path: path)))
      return exercise
    } catch {
      throw shipped.map { damage(of: text, $0) } ?? error
    }
  }

  /// The finished file that the student took, perhaps when the exercise's file had no number in its name.
  private func taken(_ exercise: Exercise) -> [UInt8]? {
    [exercise.path, exercise.pathWithoutNumber].lazy.compactMap { path in
      try? readBytes(of: root.appending(path: Exercise.takenFile(path)))
    }.first
  }

  private func bytes(of path: String, _ shipped: Exercise?) throws(BookProblem) -> [UInt8] {
    do throws(UnreadableFile) {
      return try readBytes(of: root.appending(path: path))
    } catch {
      let advice = shipped.map { Self.advice($0.id) } ?? "Move it out of this folder."
      throw BookProblem(cannotRead: path, error, advice)
    }
  }

  /// What is wrong with a file that should be an exercise: it is empty, or its first line is damaged.
  private func damage(of text: String, _ shipped: Exercise) -> BookProblem {
    let path = shipped.path
    guard text.contains(where: { !$0.isWhitespace }) else {
      return BookProblem(about: path, "\(path) is empty. \(Self.advice(shipped.id))")
    }
    let line = firstLine(of: String(decoding: shipped.file, as: UTF8.self))
    return BookProblem(
      path: path,
      "the header is damaged. Put this first line back: '\(line)'; or the whole file: "
        + "\(workbookCommand) reset \(shipped.id)")
  }

  private static func advice(_ id: ExerciseID) -> String {
    "Put it back: \(workbookCommand) reset \(id)"
  }

  private mutating func add(_ exercise: Exercise) throws(BookProblem) {
    let (id, path) = (exercise.id, exercise.path)
    guard id.chapter == chapter else {
      throw BookProblem(path: path, "\(id) is not in chapter \(chapter); correct the number.")
    }
    if let twin = exercises.first(where: { $0.id == id }) {
      guard twin.pathWithoutNumber != path else {
        throw BookProblem(
          about: path,
          "\(path) is the earlier name of \(twin.path). If your answer is in it, move it: "
            + "mv \(path) \(twin.path)")
      }
      throw BookProblem(path: path, "\(twin.path) is \(id) too; give one of them another number.")
    }
    exercises.append(exercise)
  }

  /// The first line that git writes where two texts contradict each other; nil if there is none.
  private func conflictLine(in text: String) -> Int? {
    lines(of: text).firstIndex { $0.hasPrefix("<<<<<<< ") || $0.hasPrefix(">>>>>>> ") }
      .map { $0 + 1 }
  }
}
