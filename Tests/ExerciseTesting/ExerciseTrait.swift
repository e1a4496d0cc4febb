// The trait that ties a suite to its exercise: nothing of the student's runs before it is started.

import Curriculum
public import Testing

/// Ties a suite to an exercise.
///
/// While the exercise is not started, or waits for others that are not, its tests do not run. Plain
/// `swift test` shows the suite as skipped; `swift test --filter …` and `WORKBOOK_STRICT=1` show one
/// issue, at the place in the student's file. Once it is started its tests run, and how they end is
/// remembered for the `workbook` command. Tests of the finished code always run.
public struct ExerciseTrait: SuiteTrait, TestScoping {
  let id: String
  let testFile: String

  /// Decides, before anything runs, whether the suite will.
  ///
  /// - Throws: What makes the testing library show the suite as skipped.
  public func prepare(for test: Test) async throws {
    let run = TestRun.current
    let plan = run.plan(for: id, testFile: testFile)
    guard case .hold(let words, _) = plan, !run.options.isAsked else {
      return run.expect(id, plan)
    }
    // The library has no public error that skips; a condition that does not hold throws it.
    try await ConditionTrait.enabled(if: false, Comment(rawValue: words)).prepare(for: test)
  }

  /// Runs the suite in its turn, or records why it does not run.
  ///
  /// A suite whose function is not called prints nothing for the tests in it: no test passes that
  /// checked nothing.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let run = TestRun.current
    let exercise = ExerciseID(id)
    if let exercise { await run.turn(of: exercise) }
    defer { if let exercise { run.end(exercise) } }
    switch run.plan(for: id, testFile: testFile) {
    case .run:
      try await function()
    case .judge:
      let failure = try await firstFailure(of: test, testCase, function)
      // A filter that picks single tests can show that an answer is wrong, not that it is right.
      if let exercise, failure != nil || run.options.picksAll(of: test) {
        run.record(failure, for: exercise)
      }
    case .hold(let words, let place):
      Issue.record(Comment(rawValue: words), sourceLocation: SourceLocation(place))
    case .refuse(let words):
      Issue.record(Comment(rawValue: words), sourceLocation: test.sourceLocation)
    }
  }

  private func firstFailure(
    of suite: Test,
    _ testCase: Test.Case?,
    _ function: @Sendable () async throws -> Void
  ) async throws -> Failure? {
    let first = FirstFailure()
    let watch = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isFailure { first.add(Failure(issue, in: Test.current)) }
      return issue
    }
    try await watch.provideScope(for: suite, testCase: testCase, performing: function)
    return first.value
  }
}

extension Trait where Self == ExerciseTrait {
  /// Ties a suite to an exercise.
  ///
  /// - Parameters:
  ///   - id: The exercise's number, `5.3` for example.
  ///   - testFile: A file in the workbook's folder; leave it out.
  public static func exercise(_ id: String, testFile: String = #filePath) -> Self {
    Self(id: id, testFile: testFile)
  }
}

extension SourceLocation {
  fileprivate init(_ place: Place) {
    self.init(fileID: place.fileID, filePath: place.filePath, line: place.line, column: 1)
  }
}
