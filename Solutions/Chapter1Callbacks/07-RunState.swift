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

  private enum State {
    case free
    case sending(Ticket, Completion<HTTPResponse>)
    case pending(Ticket, any HTTPTask, Completion<HTTPResponse>)
    /// Cancelled, perhaps while a `send` was running, whose task must then be cancelled.
    case cancelled(whileSending: Ticket?)
  }

  private var state = State.free
  private var sent = 0

  /// Makes the state of a run that has sent nothing.
  public init() {}

  /// Whether the run has been cancelled.
  public var isCancelled: Bool {
    if case .cancelled = state { true } else { false }
  }

  /// Asked before `send`: the ticket of the request, or nil if it must not be sent.
  public mutating func willSend(_ completion: @escaping Completion<HTTPResponse>) -> Ticket? {
    guard case .free = state else { return nil }
    sent += 1
    state = .sending(Ticket(number: sent), completion)
    return Ticket(number: sent)
  }

  /// Asked when `send` has returned: the task, if it must be cancelled at once.
  public mutating func didSend(_ ticket: Ticket, _ task: any HTTPTask) -> (any HTTPTask)? {
    switch state {
    case .sending(ticket, let completion):
      state = .pending(ticket, task, completion)
      return nil
    case .cancelled(whileSending: ticket):
      return task
    default:  // answered inside `send`: the task has nothing left to stop
      return nil
    }
  }

  /// Asked when an answer has come: the completion that waits for it, if one still does.
  public mutating func didAnswer(_ ticket: Ticket) -> Completion<HTTPResponse>? {
    switch state {
    case .sending(ticket, let completion):
      state = .free
      return completion
    case .pending(ticket, let task, let completion):
      state = .free
      // NB: the caller holds its lock now. A task may answer again when it is released, and needs the
      // lock for that. So it goes with the completion, which is called and released outside.
      return { result in withExtendedLifetime(task) { completion(result) } }
    default:
      return nil
    }
  }

  /// Asked when the run is cancelled: what there is to stop, if anything.
  public mutating func cancel() -> Stopped? {
    switch state {
    case .free:
      state = .cancelled(whileSending: nil)
      return nil
    case .sending(let ticket, let completion):
      state = .cancelled(whileSending: ticket)
      return Stopped(task: nil, completion: completion)
    case .pending(_, let task, let completion):
      state = .cancelled(whileSending: nil)
      return Stopped(task: task, completion: completion)
    case .cancelled:
      return nil
    }
  }
}
