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
    for path in swiftFiles(folder).union(stubs.keys).sorted() {
      let stub = (try? stubs[path]?.text(in: root)).map { Array($0.utf8) }
      do throws(BookProblem) {
        guard let exercise = try read(path, stub) else { continue }
        try add(exercise)
      } catch {
        let damaged = stub.flatMap { try? Exercise(stub: $0, path: path, damage: error) }
        if let damaged, !exercises.contains(where: { $0.id == damaged.id }) {
          exercises.append(damaged)
        }
        problems.append(error)
      }
    }
  }

  /// Reads one file; nil if the file is no exercise, and was not shipped as an exercise.
  private func read(_ path: String, _ stub: [UInt8]?) throws(BookProblem) -> Exercise? {
    let shipped = stub.flatMap { try? ExerciseHeader(of: $0, path: path) }
    let file = try bytes(of: path, shipped)
    let line = headerLine(of: file)
    if shipped != nil, file != stub, let number = conflictLine(in: file) {
      throw BookProblem(
        path: path, line: number,
        "git left marks of a conflict here. Keep one of the two texts, and remove the lines with "
          + "<<<<<<<, ======= and >>>>>>>.")
    }
    if let shipped, let stub, (try? ExerciseHeader(line, path: path)) == nil {
      throw damage(of: file, path, headerLine(of: stub), shipped.id)
    }
    guard line.hasPrefix(ExerciseHeader.mark) else { return nil }
    let earlier = path.replacing(swiftName(path), with: swiftTitle(path))
    let taken = [path, earlier].lazy.compactMap { path in
      try? readBytes(of: root.appending(path: Exercise.takenFile(path)))
    }.first
    let attributes =
      file == stub
      ? nil : try? FileManager.default.attributesOfItem(atPath: root.appending(path: path).path)
    return try Exercise(
      file: file, stub: stub, taken: taken, path: path,
      date: attributes?[.modificationDate] as? Date)
  }

  private func bytes(of path: String, _ shipped: ExerciseHeader?) throws(BookProblem) -> [UInt8] {
    do throws(UnreadableFile) {
      return try readBytes(of: root.appending(path: path))
    } catch {
      let advice = shipped.map { Self.advice($0.id) } ?? "Move it out of this folder."
      throw BookProblem(cannotRead: path, error, advice)
    }
  }

  /// What is wrong with a file that should be an exercise: it is empty, or its first line is damaged.
  private func damage(
    of file: [UInt8], _ path: String, _ line: String, _ id: ExerciseID
  ) -> BookProblem {
    guard file.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      return BookProblem(about: path, "\(path) is empty. \(Self.advice(id))")
    }
    return BookProblem(
      path: path,
      "the header is damaged. Put this first line back: '\(line)'; or the whole file: "
        + "\(workbookCommand) reset \(id)")
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
  private func conflictLine(in file: [UInt8]) -> Int? {
    let lines = lines(of: String(decoding: file, as: UTF8.self))
    return lines.firstIndex { $0.hasPrefix("<<<<<<< ") || $0.hasPrefix(">>>>>>> ") }.map { $0 + 1 }
  }

  private func headerLine(of file: [UInt8]) -> String {
    String(firstLine(of: String(decoding: file, as: UTF8.self)))
  }

  private func swiftFiles(_ folder: String) -> Set<String> {
    let names = names(in: root.appending(path: folder)).filter { $0.hasSuffix(".swift") }
    return Set(names.map { "\(folder)/\($0)" })
  }
}
