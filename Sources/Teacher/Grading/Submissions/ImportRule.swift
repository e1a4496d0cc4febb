// Which modules an answer may not import: finished code, and what belongs to the tests.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// What the answers of a book may import.
///
/// An answer may import whatever a stub of its chapter imports. Otherwise it may not import finished code,
/// which would be someone else's answer, and no module of the tests, which could change what they record.
struct ImportRule {
  private static let ofTests = ["ExerciseTesting", "Testing", "XCTest"]

  private struct Subject {
    let exercise: Exercise
    let forbidden: [String]
  }
  private let subjects: [Subject]

  /// Reads the stubs.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - stubs: The texts of the stubs; other exercises have no rule.
  init(_ book: Workbook, stubs: [ExerciseID: String]) {
    let forbidden = book.chapters.map { "\(swiftName($0.path))Solution" } + Self.ofTests
    subjects = book.chapters.flatMap { chapter in
      let texts = chapter.exercises.compactMap { stubs[$0.id] }
      let lines = texts.flatMap { $0.split(whereSeparator: \.isNewline) }
        .filter { $0.hasPrefix("import ") }
      let rest = forbidden.filter { module in !lines.contains { $0.contains(module) } }
      return chapter.exercises.map { Subject(exercise: $0, forbidden: rest) }
    }
  }

  /// Finds the answers that import what they may not, each with the reason.
  ///
  /// The compiler is asked only about files that contain such a name.
  ///
  /// - Parameters:
  ///   - answers: The answers, as they were built.
  ///   - root: The folder that they were built in.
  /// - Throws: `CommandError` if there is no compiler.
  func refused(
    among answers: Answers,
    in root: URL
  ) throws(CommandError) -> [(id: ExerciseID, reason: String)] {
    var refused: [(id: ExerciseID, reason: String)] = []
    for subject in subjects where !answers.isStub(subject.exercise.id) {
      guard let text = answers.texts[subject.exercise.id],
        subject.forbidden.contains(where: text.contains)
      else { continue }
      let file = root.appending(path: subject.exercise.path)
      let modules = try FileImports(of: file, builtIn: root)?.modules
      if let reason = Self.reason(modules, subject.forbidden) {
        refused.append((subject.exercise.id, reason))
      }
    }
    return refused
  }

  private static func reason(_ modules: [String]?, _ forbidden: [String]) -> String? {
    guard let modules else { return "its imports cannot be read" }
    guard let module = modules.first(where: forbidden.contains) else { return nil }
    let isOfTests = ofTests.contains(module)
    return "it imports \(module), which is \(isOfTests ? "for tests alone" : "finished code")"
  }
}
