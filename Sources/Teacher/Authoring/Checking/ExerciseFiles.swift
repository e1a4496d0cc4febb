// The files that belong to one exercise, as the checks read them.

import Curriculum
import Foundation

/// An exercise's solution, stub, tests and variants.
struct ExerciseFiles {
  let exercise: Exercise
  let root: URL
  /// The tests: those in the exercise's file, and in further ones like `05-CancellationTests+Locks.swift`.
  let tests: [TestFile]
  /// The numbers of the tests of Swift Testing.
  let numbers: Set<Int>

  init(of exercise: Exercise, in root: URL) {
    self.exercise = exercise
    self.root = root
    let folder = root.appending(path: exercise.tests).deletingLastPathComponent()
    let further = names(in: folder).filter { $0.hasPrefix("\(exercise.name)Tests+") }.sorted()
    tests = (["\(exercise.name)Tests.swift"] + further).compactMap { name in
      text(of: folder.appending(path: name)).map { TestFile($0, name: name) }
    }
    numbers = Set(tests.flatMap(\.swiftTests).compactMap(\.number))
  }

  /// The exercise as it was shipped.
  func stub() throws(BookProblem) -> String { try Stub(of: exercise).text(in: root) }

  /// The lines of code that the finished file has, and the stub has not.
  var answerLines: [String] {
    guard let stub = try? stub(), let finished = text(of: root.appending(path: exercise.solution))
    else { return [] }
    return Difference.compared(stub, finished).filter { $0.line.mark == "+" }
      .map { trimmed($0.line.text) }
      .filter { $0.contains(where: \.isLetter) && !$0.hasPrefix("//") }
  }

  /// Reads a file that the exercise needs.
  ///
  /// - Parameters:
  ///   - kind: What it is, `solution` for example.
  ///   - advice: What to do if there is no such file.
  /// - Throws: That the exercise has no such file, or why the file cannot be read.
  func required(_ path: String, _ kind: String, orElse advice: String) throws(BookProblem) -> String
  {
    do throws(UnreadableFile) {
      return try readText(of: root.appending(path: path))
    } catch .missing {
      throw BookProblem(about: path, "Exercise \(exercise.id) has no \(kind). \(advice)")
    } catch {
      throw BookProblem(cannotRead: path, error, "Replace it with the \(kind) of \(exercise.id).")
    }
  }
}
