// Exercise 1.7 · RunState · stretch · 105 min · builds on 1.5 1.6 · W1–W4
import UserAPI

/// What a run may do next: it answers four questions, and calls nothing itself.
///
/// GIVEN  A state that is right as long as `send` returns before anything else happens. 1.5 asks it
///        `willSend` before a request, `didSend` after it, `didAnswer` with each answer, and `cancel`.
/// WRITE  Repair it: `send` takes time, and while it runs
///        1. a cancel may come: the task that `send` then returns must be cancelled at once;
///        2. the answer may come: the task that `send` then returns has nothing left to stop. It must
///           not be kept, and must not take the place of the next request's task;
///        3. and whatever else the tests find, here or in your 1.5 and 1.6.
/// LEAVE  The signatures. Nothing here calls anything: it decides, and 1.5 acts.
/// SIZE   60 lines. Tests: Tests/Chapter1CallbacksTests/07-RunStateTests.swift
public struct RunState: Sendable {
  /// The number of a request, so that a late answer is not taken for the next request's.
  public struct Ticket: Equatable, Sendable {
    fileprivate let number: Int
  }

  /// What `cancel()` leaves to do: stop the request, and call the completion that waits.
  public struct Stopped: Sendable {
    /// The request in flight; nil while `send` has not returned it yet.
    public let task: (any HTTPTask)?
    /// The completion that waits for the request's result.
    public let completion: Completion<HTTPResponse>
  }

  // TODO 1.7: repair from here
  private var sent = 0
  private var task: (any HTTPTask)?
  private var completion: Completion<HTTPResponse>?

  /// Makes the state of a run that has sent nothing.
  public init() {}

  /// Whether the run has been cancelled.
  public private(set) var isCancelled = false

  /// Asked before `send`: the ticket of the request, or nil if it must not be sent.
  public mutating func willSend(_ completion: @escaping Completion<HTTPResponse>) -> Ticket? {
    guard !isCancelled else { return nil }
    sent += 1
    self.completion = completion
    return Ticket(number: sent)
  }

  /// Asked when `send` has returned: the task, if it must be cancelled at once.
  public mutating func didSend(_ ticket: Ticket, _ task: any HTTPTask) -> (any HTTPTask)? {
    self.task = task
    return nil
  }

  /// Asked when an answer has come: the completion that waits for it, if one still does.
  public mutating func didAnswer(_ ticket: Ticket) -> Completion<HTTPResponse>? {
    guard ticket.number == sent, let completion else { return nil }
    let task = task
    (self.task, self.completion) = (nil, nil)
    // The lock is held now: a task that answers when it is released must be released later.
    return { result in withExtendedLifetime(task) { completion(result) } }
  }

  /// Asked when the run is cancelled: what there is to stop, if anything.
  public mutating func cancel() -> Stopped? {
    isCancelled = true
    guard let completion else { return nil }
    defer { (self.task, self.completion) = (nil, nil) }
    return Stopped(task: task, completion: completion)
  }
}
