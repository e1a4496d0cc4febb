// Which tests belong to an exercise, in both frameworks.

import Curriculum
import Foundation

/// The tests of one exercise, or of several.
package struct ExerciseTests: Sendable {
  /// The module of the tests.
  package let module: String
  /// The names of the files with suites of Swift Testing.
  package internal(set) var files: [String] = []
  /// The names of the classes of XCTest.
  package internal(set) var classes: [String] = []
  /// Each file with tests of the exercise, in the order of the names.
  package internal(set) var sources: [TestFile] = []
  /// What selects some tests; nil for all tests in the files.
  var some: String?

  /// The regular expression that selects the tests of Swift Testing.
  package var filter: String { some ?? place(files.map(NSRegularExpression.escapedPattern)) }

  /// The regular expression for tests in one of some places.
  fileprivate func place(_ names: [String]) -> String {
    "^\(module)\\..*/(\(names.joined(separator: "|")))"
  }
}

extension ExerciseTests {
  /// Finds the tests that name an exercise.
  package init(of exercise: Exercise, in chapter: Chapter, root: URL) {
    let folder = root.appending(path: chapter.tests)
    let texts = swiftFiles(in: folder).map { TestFile(text(of: $0, in: folder), name: $0) }
    let suites = Self.suites(of: exercise, in: texts)
    let cases = texts.filter { $0.text.contains("skipUnlessStarted(\"\(exercise.id)\"") }
    let classes = cases.flatMap { $0.text.matches(of: /class (\w+) *: *XCTestCase/) }
    self.init(
      module: swiftName(chapter.tests), files: suites.map(\.name),
      classes: classes.map { String($0.1) },
      sources: texts.filter { text in (suites + cases).contains { $0.name == text.name } })
  }

  /// All tests of a chapter in Swift Testing.
  package init(allOf chapter: Chapter) {
    let module = swiftName(chapter.tests)
    self.init(module: module, some: "^\(module)\\.")
  }

  /// The files with a suite of an exercise, and those that extend the suite with further tests.
  private static func suites(
    of exercise: Exercise, in texts: [TestFile]
  ) -> [TestFile] {
    let named = texts.filter { $0.text.contains(".exercise(\"\(exercise.id)\"") }
    let suite = /@Suite\(.*\)\s+(?:final )?(?:struct|class) (\w+)/
    let extensions = named.flatMap { $0.text.matches(of: suite) }.map { "extension \($0.1) {" }
    return texts.filter { text in
      named.contains { $0.name == text.name }
        || text.text.contains("@Test") && extensions.contains { text.text.contains($0) }
    }
  }

  /// The tests of Swift Testing whose names begin with some numbers.
  package func numbered(_ numbers: [Int]) -> ExerciseTests {
    let list = numbers.map(String.init).joined(separator: "|")
    let some = filter.replacing("\\..*/", with: "\\..*/`(\(list)) .*/", maxReplacements: 1)
    return ExerciseTests(module: module, some: some)
  }

  /// The tests of some exercises of a chapter, without those of XCTest.
  package static func swiftTesting(_ tests: [ExerciseTests]) -> ExerciseTests {
    guard let first = tests.first else { preconditionFailure("There are tests to run.") }
    return ExerciseTests(module: first.module, files: tests.flatMap(\.files))
  }

  // MARK: Searching

  /// The tests that search schedules, in the order of their files: found in the text of the tests, without a build.
  package var searches: [ListedTest] {
    sources.flatMap(\.swiftTests)
      .filter { $0.code.contains(/\beverySchedule[ (]|\.staysRight\(/) }
  }

  /// The tests of Swift Testing that search, and no others.
  package var searching: ExerciseTests {
    let places = searches.map { NSRegularExpression.escapedPattern(for: $0.key) }
    return ExerciseTests(module: module, some: "\(place(places)):")
  }
}
