// Exercise 1.7 · RunState · stretch · 60 min · builds on 1.5 1.6 · W1–W4
import UserAPI

/// What a run may do next: four questions, and no calls, no locks, no threads.
///
/// GIVEN  A state that is right as long as `send` returns before anything else happens. 1.5 asks it
///        `willSend` before a request, `didSend` after it, `didAnswer` with each answer, and `cancel`.
/// WRITE  Mend it: `send` takes time, and while it runs
///        1. a cancel may come: the task that `send` then returns is to be cancelled at once;
///        2. the answer may come: the task that `send` then returns is nobody's, and must not be
///           kept, nor take the place of the next request's;
///        3. and whatever else the whole rule set finds, here or in your 1.5 and 1.6.
/// LEAVE  The signatures. Nothing here calls anything: it decides, and 1.5 carries it out.
/// SIZE   60 lines. Tests: Tests/Chapter1CallbacksTests/RunStateTests.swift
public struct RunState: Sendable {
  /// The number of a request, so that a late answer cannot be taken for another's.
  public struct Ticket: Equatable, Sendable {
    fileprivate let number: Int
  }

  /// What `cancel()` leaves to do: stop the request, and tell whoever waits for it.
  public struct Stopped: Sendable {
    /// The request in flight; nil while `send` has not returned it yet.
    public let task: (any HTTPTask)?
    /// Waits for the request's outcome.
    public let completion: Completion<HTTPResponse>
  }

  private enum Phase {
    case free
    case sending(Ticket, Completion<HTTPResponse>)
    case pending(Ticket, any HTTPTask, Completion<HTTPResponse>)
    /// Cancelled, perhaps while a `send` was running, whose task is then nobody's.
    case cancelled(whileSending: Ticket?)
  }

  private var phase = Phase.free
  private var sent = 0

  /// Makes the state of a run that has sent nothing.
  public init() {}

  /// Whether the run has been cancelled.
  public var isCancelled: Bool {
    if case .cancelled = phase { true } else { false }
  }

  /// Asked before `send`: the ticket of the request, or nil if it must not be sent.
  public mutating func willSend(_ completion: @escaping Completion<HTTPResponse>) -> Ticket? {
    guard case .free = phase else { return nil }
    sent += 1
    phase = .sending(Ticket(number: sent), completion)
    return Ticket(number: sent)
  }

  /// Asked when `send` has returned: the task, if it must be cancelled at once.
  public mutating func didSend(_ ticket: Ticket, _ task: any HTTPTask) -> (any HTTPTask)? {
    switch phase {
    case .sending(ticket, let completion):
      phase = .pending(ticket, task, completion)
      return nil
    case .cancelled(whileSending: ticket):
      return task
    default:  // answered inside `send`: the task has nothing left to stop
      return nil
    }
  }

  /// Asked when an answer has come: who waits for it, if anybody still does.
  public mutating func didAnswer(_ ticket: Ticket) -> Completion<HTTPResponse>? {
    switch phase {
    case .sending(ticket, let completion), .pending(ticket, _, let completion):
      phase = .free
      return completion
    default:
      return nil
    }
  }

  /// Asked when somebody cancels: what there is to stop, if anything.
  public mutating func cancel() -> Stopped? {
    switch phase {
    case .free:
      phase = .cancelled(whileSending: nil)
      return nil
    case .sending(let ticket, let completion):
      phase = .cancelled(whileSending: ticket)
      return Stopped(task: nil, completion: completion)
    case .pending(_, let task, let completion):
      phase = .cancelled(whileSending: nil)
      return Stopped(task: task, completion: completion)
    case .cancelled:
      return nil
    }
  }
}
