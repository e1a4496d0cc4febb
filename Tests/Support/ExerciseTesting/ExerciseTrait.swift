// The trait that connects a suite with its exercise: its tests run once the exercise is started.

import Curriculum
import Synchronization
public import Testing

/// Connects a suite with an exercise.
///
/// While the exercise is not started, or builds on one that is not solved, its tests do not run.
/// Plain `swift test` shows the suite as skipped. `swift test --filter …` shows the next exercise as
/// an issue, at the place in the student's file, and the later exercises as cancelled suites, with
/// the reason; with `WORKBOOK_STRICT=1` each is an issue. Once the exercise is started, its tests run,
/// and the `workbook` command knows how they ended. Tests of the finished code always run.
public struct ExerciseTrait: SuiteTrait, TestTrait, TestScoping {
  let id: ExerciseID
  let testFile: String

  /// The tests of the suite inherit the trait, so that it knows which of them is running.
  public var isRecursive: Bool { true }

  /// The exercise whose test is running; nil outside of one.
  public static var currentID: String? {
    Test.current?.traits.lazy.compactMap { ($0 as? Self)?.id.description }.first
  }

  /// The trait itself, for suites and for tests, but not for the cases of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? self : nil
  }

  /// Decides whether the suite runs, before any suite does.
  ///
  /// - Throws: An error that makes the testing library show the suite as skipped.
  public func prepare(for test: Test) async throws {
    let run = TestRun.current
    guard test.isSuite else { return try await run.expect(test, of: id) }
    guard let sentence = run.expect(id, testFile: testFile) else { return }
    // The library has no public error to skip a suite with, but a false condition throws such an error.
    try await ConditionTrait.enabled(if: false, Comment(rawValue: sentence)).prepare(for: test)
  }

  /// Runs the suite after the earlier exercises, and a test after the earlier tests; or says why not.
  ///
  /// If the function is not called, the library prints nothing for the suite's tests: a test that
  /// checked nothing is not shown as passed.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let run = TestRun.current
    guard test.isSuite else { return try await run.run(test, of: id, function) }
    await run.waitForExercises(before: id)
    defer { run.state.withLock { $0.exercises[id, default: ExerciseProgress()].hasEnded = true } }
    switch run.fate(of: id, testFile: testFile) {
    case .run:
      try await watchFailures(in: test, function)
      close(test, of: run)
    case .skip(let sentence): try Test.cancel(Comment(rawValue: sentence))
    case .red(let sentence, let place):
      Issue.record(Comment(rawValue: sentence), sourceLocation: place)
    case .refuse(let sentence):
      Issue.record(Comment(rawValue: sentence), sourceLocation: test.sourceLocation)
    }
  }

  private func watchFailures(
    in suite: Test, _ function: @Sendable () async throws -> Void
  ) async throws {
    let watch = IssueHandlingTrait.compactMapIssues { issue in
      var issue = issue
      // What tests share is no place for a reader to begin: the test is.
      if issue.sourceLocation?.moduleName == "ChapterTesting", let test = Test.current {
        issue.sourceLocation = test.sourceLocation
      }
      if issue.isFailure { note(issue, of: Test.current) }
      return issue
    }
    try await watch.provideScope(for: suite, testCase: nil, performing: function)
  }

  private func note(_ issue: Issue, of test: Test?) {
    let words = issue.comments.first?.rawValue ?? "\(issue)"
    let place = issue.sourceLocation
    TestRun.current.state.withLock { state in
      let failure = TestFailure(
        test?.title ?? "", words, at: place?.filePath, place?.line, in: state)
      state.exercises[id]?.add(failure, number: test?.number ?? .max)
    }
  }

  /// Records how the suite's tests ended, and signs the receipt, if there is one.
  private func close(_ suite: Test, of run: TestRun) {
    let isWhole = run.options.selectsAll(of: suite)
    let verdict = run.state.withLock { state in
      state.recordVerdict(on: id, isWhole: isWhole)
      return state.verdict
    }
    guard let receipt = run.receipt else { return }
    // The grader expects this test to fail: a record without this issue is not the testing library's.
    withKnownIssue { #expect(Bool(false), Comment(rawValue: receipt.canary)) }
    verdict.map(receipt.sign)
  }
}

extension Trait where Self == ExerciseTrait {
  /// Connects a suite with an exercise.
  ///
  /// - Parameters:
  ///   - id: The exercise's number, `5.3` for example.
  ///   - firstHalf: How many of the tests need the first half of the answer alone: `workbook grade` reads it.
  ///   - testFile: A file in the workbook's folder; use the default.
  public static func exercise(
    _ id: String, firstHalf: Int? = nil, testFile: String = #filePath
  ) -> Self {
    Self(id: ExerciseID(inTest: id), testFile: testFile)
  }
}
