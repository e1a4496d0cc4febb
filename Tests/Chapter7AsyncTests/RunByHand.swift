// The run of this chapter, answered by hand, and async work whose end a test awaits.

import ChapterTesting
import Testing

/// A run of this chapter, with its requests answered by the test itself.
typealias RunByHand = TestSupport.RunByHand<UserFetch>

/// Async work in a task of its own, which a test may cancel, and whose end it awaits within a deadline.
///
/// ```swift
/// let attempt = Attempt { try await fetchUser(in: environment) }
/// let result = try await attempt.outcome()
/// ```
struct Attempt<Value: Sendable>: Sendable {
  private let inbox = Inbox<Result<Value, any Error>>()
  private let task: Task<Void, Never>

  /// Begins the work.
  init(_ work: @escaping @Sendable () async throws -> Value) {
    task = Task { [inbox] in
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
    switch try await result(promise, sourceLocation: sourceLocation) {
    case .success(let value): return .success(value)
    case .failure(let error):
      let own = try #require(
        error as? UserFetchError,
        "the function must throw an error of the job, not \(error)",
        sourceLocation: sourceLocation)
      return .failure(own)
    }
  }
}

/// Cancels the task that calls this.
func cancelThisTask() { withUnsafeCurrentTask { $0?.cancel() } }
