// Exercise 9.7 · BesideTheOthers · stretch · 60 min · builds on 9.1 9.2 · W4.2
import Synchronization
import UserAPI

/// Fetches the dashboard in your style: the second job, in which two requests are in flight at once.
///
/// GIVEN  `DashboardService`: its three requests, `send`, which completes at most once, whatever the transport does, and
///        `deliver`. The styles of the book have this job in `Solutions/…/DashboardFetch.swift`.
/// WRITE  1. `start()`: log in, then request the profile and the messages at once, then join both. Only the first
///           start counts.
///        2. `cancel()`: stop all requests in flight, send none any more, and deliver `.cancelled`.
///        3. `answerWhenOneFails`, below: what your run does when one of the two fails. The tests look whether it
///           is true.
///        4. `whichStyle`: your style as `Chapters/WhichStyle.md` has the others, in ten sentences.
/// LEAVE  A run completes once, with the error of the step that failed, and lives until then.
/// SIZE   40 lines, and ten sentences. Tests: Tests/Chapter9YourStyleTests/07-BesideTheOthersTests.swift
public final class DashboardFetch: DashboardFetching {
  private let service: DashboardService
  private let completion: DashboardCompletion
  private let started = Atomic(false)
  private let outcome = Promise<Dashboard, DashboardError>()
  /// Nil after the end; no task is cancelled under it.
  private let tasks = Mutex<[any HTTPTask]?>([])

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    outcome.whenSettled { [self] result in
      for task in tasks.withLock({ $0.take() }) ?? [] { task.cancel() }
      service.deliver(result, to: completion)
    }
    answer(to: service.logIn).whenSettled { [self] token in
      switch token {
      case .success(let token): requestBoth(with: token)
      case .failure(let error): outcome.settle(.failure(error))
      }
    }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() { outcome.settle(.failure(.cancelled)) }

  private func requestBoth(with token: AccessToken) {
    let (profile, messages) = (service.profile(token), service.messages(token))
    answer(to: profile).joined(with: answer(to: messages)).whenSettled { [self] both in
      outcome.settle(both.map { Dashboard(profile: $0, messages: $1) })
    }
  }

  /// Sends a request; after the end of the run, it sends none, and its promise stays open.
  private func answer<Value>(
    to request: DashboardRequest<Value>
  ) -> Promise<Value, DashboardError> {
    let promise = Promise<Value, DashboardError>()
    guard tasks.withLock({ $0 != nil }) else { return promise }
    let task = service.send(request, completion: promise.settle)
    if tasks.withLock({ $0?.append(task) }) == nil { task.cancel() }
    return promise
  }
}

/// What a run does when one of its two requests fails while the other is in flight.
public enum WhenOneFails: String, Sendable {
  case waits = "waits for the other request"
  case endsAlone = "ends at once; the other request goes on"
  case endsBoth = "ends at once, and cancels the other request"
}

/// What your run does.
public let answerWhenOneFails = WhenOneFails.endsBoth

/// Your style in ten sentences, a line each, as `Chapters/WhichStyle.md` has the others.
///
/// Each names what proves it: a rule (W1.1), a figure with its unit, as `bench` and you count (12 allocations, 3 µs,
/// 1.2 × callbacks, 45 lines), or a file.
public let whichStyle = """
  A promise is a value that you can pass on before it is there (Idea.swift).
  Take promises where several places wait for one result: whenSettled takes any number of observers (Idea.swift).
  A promise is settled once, so that a second answer changes nothing (W3.5).
  The first error goes past all later steps, because `then` does not run them (W3.2).
  Steps that do not fit do not compile: see joinThatDoesNot in Join.swift.
  A cancel is one more result that comes first (W4.2).
  But a promise does not know who asked for it, so stopping its request takes code of its own (W4.3).
  What holds an open promise holds its observers, and these hold the run: that keeps it alive (W1.4).
  If a request is never answered, that is a leak, unless a cancel settles the promise (W1.5).
  The whole style has 45 lines, in Idea.swift and Join.swift.
  """

extension Promise {
  /// A promise of both values; the first error of either settles it.
  func joined<Other: Sendable>(
    with other: Promise<Other, Failure>
  ) -> Promise<(Value, Other), Failure> {
    let joined = Promise<(Value, Other), Failure>()
    whenSettled { first in
      if case .failure(let error) = first { joined.settle(.failure(error)) }
      other.whenSettled { second in
        joined.settle(first.flatMap { first in second.map { (first, $0) } })
      }
    }
    other.whenSettled { second in
      if case .failure(let error) = second { joined.settle(.failure(error)) }
    }
    return joined
  }
}
