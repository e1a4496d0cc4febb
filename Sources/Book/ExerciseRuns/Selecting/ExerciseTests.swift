// Which tests belong to an exercise, in both frameworks.

/// The tests of one exercise, or of several.
package struct ExerciseTests: Sendable {
  /// The module of the tests.
  package let module: String
  /// The files, in the order of their names.
  package internal(set) var sources: [TestFile] = []
  /// What selects some tests; nil for all tests in the files.
  var some: String?

  /// How many tests belong to the first half of the exercise; nil if it has no halves.
  package var firstHalf: Int? { sources.lazy.compactMap(\.firstHalf).first }

  /// The names of the files with tests of Swift Testing.
  package var files: [String] {
    sources.map(\.name).filter { !$0.hasSuffix("XCTests.swift") }
  }

  /// The names of the classes of XCTest.
  package var classes: [String] {
    sources.flatMap { $0.text.matches(of: /class (\w+) *: *XCTestCase/) }.map { String($0.1) }
  }

  /// The regular expression that selects the tests of Swift Testing.
  package var filter: String { some ?? place(files.map(NSRegularExpression.escapedPattern)) }

  /// The regular expression for tests in one of some places; without a place, it fits no test.
  private func place(_ names: [String]) -> String {
    "^\(module)\\..*/(\(names.joined(separator: "|"))):"
  }
}

extension ExerciseTests {
  /// Finds the tests of an exercise: in the files that begin with its name, `05-CancellationTests+Locks.swift` and
  /// `06-UserFetchXCTests.swift` for example.
  package init(of exercise: Exercise, in root: URL) {
    let folder = root.appending(path: exercise.tests).deletingLastPathComponent()
    let names = swiftFiles(in: folder).filter { file in
      ["Tests", "XCTests"].contains { file.hasPrefix(exercise.name + $0) }
    }
    self.init(
      module: folder.lastPathComponent,
      sources: names.map { TestFile(text(of: $0, in: folder), name: $0) })
  }

  /// All tests of a chapter in Swift Testing.
  package init(allOf chapter: Chapter) {
    let module = swiftName(chapter.tests)
    self.init(module: module, some: "^\(module)\\.")
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
    let files = ExerciseTests(module: first.module, sources: tests.flatMap(\.sources))
    return ExerciseTests(module: first.module, some: files.filter)
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
    return ExerciseTests(module: module, some: place(places))
  }
}
