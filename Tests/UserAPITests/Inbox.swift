// Where a test collects the answers of its requests.

import FixtureServer
import Foundation
import UserAPI

/// Answers as they come in.
///
/// `@unchecked Sendable`: its variables are read and written under `condition` alone.
final class Inbox: @unchecked Sendable {
  typealias Answer = Result<HTTPResponse, URLError>

  private let condition = NSCondition()
  private var answers: [Answer] = []
  private var arrival = ContinuousClock.now
  private var handlers = 0

  /// When the last answer came: later, a test may be kept waiting for a thread.
  var lastArrival: ContinuousClock.Instant { condition.withLock { arrival } }

  var count: Int { condition.withLock { answers.count } }

  func add(_ answer: Answer) {
    condition.withLock {
      answers.append(answer)
      arrival = .now
      condition.broadcast()
    }
  }

  fileprivate func handlerMade() { condition.withLock { handlers += 1 } }

  fileprivate func handlerReleased() {
    condition.withLock {
      handlers -= 1
      condition.broadcast()
    }
  }

  /// Waits until no handler is left that could answer, and returns all answers there will ever be.
  ///
  /// Handlers that nobody releases within a minute make it return nil.
  func settled() async -> [Answer]? {
    await onItsOwnThread { [self] in
      let deadline = Date(timeIntervalSinceNow: 60)
      return condition.withLock {
        while handlers > 0 {
          guard condition.wait(until: deadline) else { return nil }
        }
        return answers
      }
    }
  }

  /// Waits for that many answers, at most a minute, and returns what there is.
  func wait(for wanted: Int = 1) async -> [Answer] {
    await onItsOwnThread { [self] in
      let deadline = Date(timeIntervalSinceNow: 60)
      return condition.withLock {
        while answers.count < wanted, condition.wait(until: deadline) {}
        return answers
      }
    }
  }
}

/// An answer in short.
enum Outcome: Equatable {
  case status(Int, bytes: Int? = nil)
  case error(URLError.Code)
  case nothing
  case severalAnswers(Int)

  init(_ answers: [Inbox.Answer]) {
    switch answers.first {
    case _ where answers.count > 1: self = .severalAnswers(answers.count)
    case .success(let response)?: self = .status(response.status, bytes: response.body.count)
    case .failure(let error)?: self = .error(error.code)
    case nil: self = .nothing
    }
  }
}

/// Tells an inbox of the end of a handler that captured it.
private final class HandlerToken: Sendable {
  private let inbox: Inbox

  init(_ inbox: Inbox) {
    self.inbox = inbox
    inbox.handlerMade()
  }

  deinit { inbox.handlerReleased() }
}

extension HTTPTransport {
  /// Sends a request whose answers go to an inbox, each after an action inside the handler.
  func send(
    _ request: URLRequest,
    to inbox: Inbox,
    onAnswer action: @escaping @Sendable () -> Void = {}
  ) -> any HTTPTask {
    let token = HandlerToken(inbox)
    return send(request) { answer in
      action()
      withExtendedLifetime(token) { inbox.add(answer) }
    }
  }
}

extension FixtureServer {
  /// Waits, at most thirty seconds, until the server has seen something.
  func eventually(_ holds: @escaping @Sendable (ServerLog) -> Bool) async -> Bool {
    await onItsOwnThread { [self] in wait(atMost: .seconds(30), until: holds) }
  }
}

/// Does what blocks on a thread of its own.
///
/// The threads of Swift concurrency are as few as the cores, and the tests beside this one need them.
func onItsOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
