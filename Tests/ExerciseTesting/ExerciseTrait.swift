// The trait that connects a suite with its exercise: its tests run once the exercise is started.

import Curriculum
public import Testing

/// Connects a suite with an exercise.
///
/// While the exercise is not started, or waits for one that is not started, its tests do not run.
/// Plain `swift test` shows the suite as skipped; `swift test --filter …` and `WORKBOOK_STRICT=1`
/// show one issue, at the place in the student's file. Once the exercise is started, its tests run,
/// and the `workbook` command knows how they ended. Tests of the finished code always run.
public struct ExerciseTrait: SuiteTrait, TestScoping {
  let id: String
  let testFile: String

  /// Decides whether the suite runs, before any suite does.
  ///
  /// - Throws: An error that makes the testing library show the suite as skipped.
  public func prepare(for test: Test) async throws {
    let run = TestRun.current
    let plan = run.plan(for: id, testFile: testFile)
    guard case .hold(let sentence, _) = plan, !run.options.failsUnstarted else {
      return run.expect(id, plan)
    }
    // The library has no public error that skips a suite, but a condition that is false throws one.
    try await ConditionTrait.enabled(if: false, Comment(rawValue: sentence)).prepare(for: test)
  }

  /// Runs the suite after the earlier exercises, or records why it does not run.
  ///
  /// If the function is not called, the library prints nothing for the suite's tests: a test that
  /// checked nothing is not shown as passed.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let run = TestRun.current
    let exercise = ExerciseID(id)
    if let exercise { await run.waitForExercises(before: exercise) }
    defer { if let exercise { run.end(exercise) } }
    switch run.plan(for: id, testFile: testFile) {
    case .test:
      try await function()
    case .testAndRecord:
      let failure = try await firstFailure(of: test, testCase, function)
      // Some of the tests can show that an answer is wrong, but not that it is right.
      if let exercise, failure != nil || run.options.selectsAll(of: test) {
        run.record(failure, for: exercise)
      }
    case .hold(let sentence, let position):
      Issue.record(Comment(rawValue: sentence), sourceLocation: SourceLocation(position))
    case .refuse(let sentence):
      Issue.record(Comment(rawValue: sentence), sourceLocation: test.sourceLocation)
    }
  }

  private func firstFailure(
    of suite: Test,
    _ testCase: Test.Case?,
    _ function: @Sendable () async throws -> Void
  ) async throws -> TestFailure? {
    let first = FirstFailure()
    let watch = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isFailure { first.add(TestFailure(issue, in: Test.current)) }
      return issue
    }
    try await watch.provideScope(for: suite, testCase: testCase, performing: function)
    return first.value
  }
}

extension Trait where Self == ExerciseTrait {
  /// Connects a suite with an exercise.
  ///
  /// - Parameters:
  ///   - id: The exercise's number, `5.3` for example.
  ///   - testFile: A file in the workbook's folder; use the default.
  public static func exercise(_ id: String, testFile: String = #filePath) -> Self {
    Self(id: id, testFile: testFile)
  }
}

extension SourceLocation {
  fileprivate init(_ position: FilePosition) {
    self.init(
      fileID: position.fileID, filePath: position.filePath, line: position.line, column: 1)
  }
}
