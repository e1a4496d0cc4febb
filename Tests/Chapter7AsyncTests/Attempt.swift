// Async work whose end a test awaits.

import ChapterTesting
import Testing

/// Async work in a task of its own, which a test may cancel, and whose end it awaits within a deadline.
///
/// ```swift
/// let attempt = Attempt { try await fetchUser(in: environment) }
/// let result = try await attempt.outcome()
/// ```
struct Attempt<Value: Sendable>: Sendable {
  private let inbox = Inbox<Result<Value, any Error>>()
  private let task: Task<Void, Never>

  /// Begins the work, or lets a task begin it that was cancelled before.
  init(isCancelledBefore: Bool = false, _ work: @escaping @Sendable () async throws -> Value) {
    task = Task { [inbox] in
      if isCancelledBefore { cancelThisTask() }
      do { inbox.put(.success(try await work())) } catch { inbox.put(.failure(error)) }
    }
  }

  /// Cancels the task.
  func cancel() { task.cancel() }

  /// How the work ended.
  ///
  /// - Throws: `ExpectationFailedError` if it does not end.
  func result(
    _ promise: String = "the function must return or throw",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Value, any Error> {
    let ends = await inbox.arrived(sourceLocation: sourceLocation)
    return try #require(
      ends.first, "\(promise), but it never did (W1.1)", sourceLocation: sourceLocation)
  }

  /// How the work ended, with an error of the job; any other error is an issue.
  ///
  /// - Throws: `ExpectationFailedError` if it does not end, or ends with another error.
  func outcome(
    _ promise: String = "the function must return or throw",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Value, UserFetchError> {
    try await result(promise, sourceLocation: sourceLocation)
      .outcome("function")
  }

  /// Expects that the work gives a value, or an error of the job.
  ///
  /// - Parameters:
  ///   - expected: How the work must end.
  ///   - reason: What the issue says if it ends in another way.
  ///   - promise: What the issue says if it does not end.
  ///   - sourceLocation: Where the issue is reported.
  /// - Throws: `ExpectationFailedError` if it does not end.
  func ends(
    _ expected: Result<Value, UserFetchError>, _ reason: String,
    or promise: String = "the function must return or throw",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await ends(
      with: expected.mapError(\.self), reason, or: promise, sourceLocation: sourceLocation)
  }

  /// Expects that the work throws an error, which may be of any kind.
  func fails(
    with error: any Error, _ reason: String,
    or promise: String = "the function must return or throw",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await ends(with: .failure(error), reason, or: promise, sourceLocation: sourceLocation)
  }

  /// Expects that the work gives a value, or an error of any kind.
  func ends(
    with expected: Result<Value, any Error>, _ reason: String,
    or promise: String = "the function must return or throw",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await result(promise, sourceLocation: sourceLocation)
    // Values need not be equatable, and errors are not: all have a text.
    expect("\(result)", is: "\(expected)", reason, sourceLocation: sourceLocation)
  }
}

/// Cancels the task that calls this.
func cancelThisTask() { withUnsafeCurrentTask { $0?.cancel() } }
