// Exercise 9.7 · BesideTheOthers · stretch · 60 min · builds on 9.1 9.2 · W4.2
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

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    let error = DashboardError.failed(.logIn, .malformed)
    let result = Result<Dashboard, DashboardError>.failure(error)
    service.deliver(result, to: completion)  // TODO 9.7: your code replaces this line
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {}
}

/// What a run does when one of its two requests fails while the other is in flight.
public enum WhenOneFails: String, Sendable {
  case waits = "waits for the other request"
  case endsAlone = "ends at once; the other request goes on"
  case endsBoth = "ends at once, and cancels the other request"
}

/// What your run does.
public let answerWhenOneFails = WhenOneFails.waits

/// Your style in ten sentences, a line each, as `Chapters/WhichStyle.md` has the others.
///
/// Each names what proves it: a rule (W1.1), a figure with its unit, as `bench` and you count (12 allocations, 3 µs,
/// 1.2 × callbacks, 45 lines), or a file.
public let whichStyle = ""
