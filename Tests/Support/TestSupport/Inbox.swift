// Collects what completions bring, for a test that waits a bounded time.

public import Testing

/// Takes what completions bring, from any thread, and lets a test wait for it.
///
/// ```swift
/// let inbox = Inbox<Int>()
/// job.run(3) { inbox.put($0) }
/// let value = try await inbox.only("the job must answer")
/// ```
public final class Inbox<Value: Sendable>: Sendable {
  private let received = Monitor<[Value]>([])
  private let deadline: Deadline

  /// Makes an empty inbox.
  ///
  /// - Parameter deadline: How long each wait may take.
  public init(_ deadline: Deadline = .usual) { self.deadline = deadline }

  /// What has come so far.
  public var values: [Value] { received.update { $0 } }
  /// How many values have come so far.
  public var count: Int { values.count }
  /// Whether no value has come so far.
  public var isEmpty: Bool { values.isEmpty }

  /// Takes one value.
  public func put(_ value: Value) { _ = count(value) }

  /// Takes one value, and returns its number: 1 for the first.
  public func count(_ value: Value) -> Int {
    received.update { values in
      values.append(value)
      return values.count
    }
  }

  /// Waits until a value has come, or several, or the deadline has passed.
  ///
  /// - Parameters:
  ///   - count: How many values are waited for.
  ///   - sourceLocation: Where an undecided wait is reported: the machine was too busy to tell.
  /// - Returns: All values that have come by then.
  @discardableResult
  public func arrived(
    _ count: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> [Value] {
    guard values.count < count else { return values }
    let expiry = await onThread { [received, deadline] in
      received.wait(deadline) { $0.count >= count }
    }
    if expiry == .undecided {
      Issue.record("\(Expiry.tellUndecided())", sourceLocation: sourceLocation)
    }
    return values
  }

  /// The only value; no value, or a second value, is an issue.
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
    await arrived(sourceLocation: sourceLocation)
    if let queue { await drained(queue, before: deadline, sourceLocation: sourceLocation) }
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

extension Inbox where Value: Equatable {
  /// Expects one value, and which; no value, another one, or a second one is an issue.
  ///
  /// - Parameters:
  ///   - expected: The value that must come.
  ///   - reason: What the issue says if another one comes.
  ///   - promise: What should have come, as the issue says it if nothing does; nil for the reason.
  ///   - sourceLocation: Where the issue is reported.
  /// - Throws: `ExpectationFailedError` unless exactly one value came.
  public func receives(
    _ expected: Value,
    _ reason: String,
    or promise: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let value = try await only(promise ?? reason, sourceLocation: sourceLocation)
    expect(value, is: expected, reason, sourceLocation: sourceLocation)
  }
}

/// Waits until all that a serial queue holds now has run, or the deadline has passed: the code under test
/// may block the queue.
public func drained(
  _ queue: DispatchQueue,
  before deadline: Deadline = .usual,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let done = Inbox<Void>(deadline)
  queue.async { done.put(()) }
  await done.arrived(sourceLocation: sourceLocation)
}

/// Asks whether a block of code can run on another thread, while the calling thread waits for that.
///
/// - Parameter block: Code that needs a lock. If the lock is held, the code ends later.
/// - Returns: Whether it ended before the deadline; true if the block of another call asks.
public func canRunElsewhere(_ block: @escaping @Sendable () -> Void) -> Bool {
  let key = "canRunElsewhere"
  // NB: wrong code may come back to this question again and again, each time on a new thread.
  guard Thread.current.threadDictionary[key] == nil else { return true }
  let isDone = Monitor(false)
  Thread.detachNewThread {
    Thread.current.threadDictionary[key] = true
    block()
    isDone.update { $0 = true }
  }
  let expiry = isDone.wait { $0 }
  if expiry == .undecided { Issue.record("\(Expiry.tellUndecided())") }
  return expiry == nil
}
