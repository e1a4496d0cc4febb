// What a completion brings, gathered for a test that must not wait for ever.

public import Foundation
import Synchronization
public import Testing

/// How many seconds a test waits for what should have come; only a wrong answer takes that long.
public let patience: TimeInterval = 2

/// Takes what completions bring, from any thread, and lets a test wait for it.
///
/// ```swift
/// let inbox = Inbox<Int>()
/// job.run(3) { inbox.put($0) }
/// let value = try await inbox.only("the job must answer")
/// ```
public final class Inbox<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var waiting: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
    var waits = 0
  }

  private let state = Mutex(State())
  private let longest: TimeInterval

  /// Makes an empty inbox.
  ///
  /// - Parameter patience: How many seconds it waits for what should have come.
  public init(patience longest: TimeInterval = patience) { self.longest = longest }

  /// What has come so far.
  public var values: [Value] { state.withLock { $0.values } }

  /// Takes one value.
  public func put(_ value: Value) {
    let satisfied = state.withLock { state in
      state.values.append(value)
      let satisfied = state.waiting.filter { $0.value.count <= state.values.count }
      for wait in satisfied.keys { state.waiting[wait] = nil }
      return satisfied.values
    }
    for wait in satisfied { wait.continuation.resume() }
  }

  /// Waits until a value has come, or several, or patience has run out.
  ///
  /// - Parameter count: How many values are waited for.
  /// - Returns: All that has come by then.
  @discardableResult
  public func arrived(_ count: Int = 1) async -> [Value] {
    await withCheckedContinuation { continuation in
      let wait: Int? = state.withLock { state in
        guard state.values.count < count else { return nil }
        state.waits += 1
        state.waiting[state.waits] = (count, continuation)
        return state.waits
      }
      guard let wait else { return continuation.resume() }
      DispatchQueue.global().asyncAfter(deadline: .now() + longest) { [self] in
        state.withLock { $0.waiting.removeValue(forKey: wait) }?.continuation.resume()
      }
    }
    return values
  }

  /// The one value that came; none, or a second one, is an issue.
  ///
  /// - Parameters:
  ///   - promise: What should have come, as the issue says it.
  ///   - queue: A serial queue that must be empty before the values are counted.
  ///   - sourceLocation: Where the issue is reported.
  /// - Throws: `ExpectationFailedError` unless exactly one value came.
  public func only(
    _ promise: String,
    on queue: DispatchQueue? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Value {
    _ = await arrived()
    if let queue { await drained(queue) }
    let values = values
    let count = values.count
    try #require(
      count > 0,
      "\(promise), but nothing came: a completion was never called (W1.1)",
      sourceLocation: sourceLocation
    )
    try #require(
      count == 1,
      "\(promise), but the completion ran \(count) times (W1.1)",
      sourceLocation: sourceLocation
    )
    return values[0]
  }
}

/// Waits until all that stands in a serial queue now has run.
public func drained(_ queue: DispatchQueue) async {
  await withCheckedContinuation { continuation in
    queue.async { continuation.resume() }
  }
}

/// Asks whether a block of code can run on another thread before patience runs out.
///
/// - Parameter block: What needs the lock that may be held. It ends later if it has to wait.
/// - Returns: Whether it ended in time. The calling thread waits for that.
public func canRunElsewhere(_ block: @escaping @Sendable () -> Void) -> Bool {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    block()
    done.signal()
  }
  return done.wait(timeout: .now() + patience) == .success
}
