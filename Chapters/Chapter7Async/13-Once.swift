// Exercise 7.13 · Once · write · 40 min · W1.1 W3.1 W3.5 W4.1–W4.3 W4.7
import UserAPI

/// Sends orders, none of which may be carried out twice.
///
/// GIVEN  `send`, which sends an order with a key. It returns the answer; it throws if it is unknown whether
///        the order was carried out: the answer was lost, or the request was cancelled. It may ignore a
///        cancel. To a key that it knows, the server repeats its answer. `makeKey` makes another key each time.
/// WRITE  `answer(to:)`, and the state that it needs:
///        1. Send the order with a new key. Return the answer, or throw the error of `send`, unchanged.
///        2. If the same order is being sent, send nothing: all its callers get the end of that one request.
///        3. A caller whose task is cancelled throws `CancellationError` at once, and the others wait on.
///           If it was the last, the task that runs `send` is cancelled. A caller whose task was
///           cancelled before sends nothing, and does not count.
///        4. After an answer, the next call is a new order. After an error, or if all callers have left, it
///           is the same order, and is sent at once, with the same key.
///        5. A request that all its callers have left changes nothing when it ends.
/// LEAVE  The signatures. No lock is needed: an actor lets in one caller at a time.
/// SIZE   40 lines. Tests: Tests/Chapter7AsyncTests/13-OnceTests.swift
public actor Once<Order: Hashable & Sendable, Answer: Sendable> {
  /// Sends an order with a key.
  public typealias Send = @Sendable (_ order: Order, _ key: String) async throws -> Answer

  private let makeKey: @Sendable () -> String
  private let send: Send

  /// Makes one that has sent nothing.
  public init(
    makingKeys makeKey: @escaping @Sendable () -> String = { UUID().uuidString },
    sending send: @escaping Send
  ) {
    self.makeKey = makeKey
    self.send = send
  }

  /// Gives the answer to an order, which is carried out once, however many ask.
  public func answer(to order: Order) async throws -> Answer {
    try await send(order, makeKey())  // TODO 7.13: your code replaces this line
  }
}
