// Which tests belong to an exercise, in both frameworks.

import Curriculum
import Foundation

/// The tests of one exercise, or of several.
package struct ExerciseTests: Sendable {
  /// The module of the tests.
  package let module: String
  /// The names of the files with suites of Swift Testing.
  package let files: [String]
  /// The names of the classes of XCTest.
  package let classes: [String]
  /// Each file with tests of the exercise, in the order of the names.
  package let sources: [TestFile]
  /// The regular expression that selects the tests of Swift Testing.
  package let filter: String

  /// Finds the tests that name an exercise.
  package init(of exercise: Exercise, in chapter: Chapter, root: URL) {
    let folder = root.appending(path: chapter.tests)
    let texts = names(in: folder).sorted().filter { $0.hasSuffix(".swift") }.map { name in
      TestFile(text(of: folder.appending(path: name)) ?? "", name: name)
    }
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
    self.init(module: module, filter: "^\(module)\\.")
  }

  /// - Parameter filter: The regular expression; nil for all tests in the files.
  init(
    module: String,
    files: [String] = [],
    classes: [String] = [],
    sources: [TestFile] = [],
    filter: String? = nil
  ) {
    (self.module, self.files, self.classes, self.sources) = (module, files, classes, sources)
    let names = files.map { NSRegularExpression.escapedPattern(for: $0) }
    self.filter = filter ?? "^\(module)\\..*/(\(names.joined(separator: "|")))"
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
    return ExerciseTests(module: module, filter: some)
  }

  /// The tests of some exercises of a chapter, without those of XCTest.
  package static func swiftTesting(_ tests: [ExerciseTests]) -> ExerciseTests {
    guard let first = tests.first else { preconditionFailure("There are tests to run.") }
    return ExerciseTests(module: first.module, files: tests.flatMap(\.files))
  }
}
