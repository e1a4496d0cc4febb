// Where a test collects the answers of its requests.

import Conformance
import FixtureServer
import Foundation
import UserAPI
import WorkbookTesting

/// Answers as they come in, and the handlers that could still bring one.
final class Answers: Sendable {
  typealias Answer = Result<HTTPResponse, URLError>

  private let inbox = Inbox<(answer: Answer, time: ContinuousClock.Instant)>(patience: 60)
  private let handlers = Census(patience: 60)

  /// When the last answer came: later, a test may be kept waiting for a thread.
  var lastArrival: ContinuousClock.Instant { inbox.values.last?.time ?? .now }

  var count: Int { inbox.values.count }

  func add(_ answer: Answer) { inbox.put((answer, .now)) }

  /// A handler that adds its answers, each after an action, and is counted as long as it lives.
  func handler(after action: @escaping @Sendable () -> Void) -> @Sendable (Answer) -> Void {
    handlers.enter()
    let canary = Canary { [handlers] in handlers.leave() }
    return { [self] answer in
      action()
      withExtendedLifetime(canary) { add(answer) }
    }
  }

  /// Waits until no handler is left that could answer, and returns all answers there will ever be.
  ///
  /// Handlers that nobody releases within a minute make it return nil.
  func settled() async -> [Answer]? {
    handlers.close()
    return await handlers.empty.arrived().isEmpty ? nil : inbox.values.map(\.answer)
  }

  /// Waits for that many answers, at most a minute, and returns what there is.
  func wait(for wanted: Int = 1) async -> [Answer] {
    await inbox.arrived(wanted).map(\.answer)
  }
}

/// An answer in short.
enum Outcome: Equatable {
  case status(Int, bytes: Int? = nil)
  case error(URLError.Code)
  case nothing
  case severalAnswers(Int)

  init(_ answers: [Answers.Answer]) {
    switch answers.first {
    case _ where answers.count > 1: self = .severalAnswers(answers.count)
    case .success(let response)?: self = .status(response.status, bytes: response.body.count)
    case .failure(let error)?: self = .error(error.code)
    case nil: self = .nothing
    }
  }
}

extension HTTPTransport {
  /// Sends a request whose answers are collected, each after an action inside the handler.
  func send(
    _ request: URLRequest,
    to answers: Answers,
    onAnswer action: @escaping @Sendable () -> Void = {}
  ) -> any HTTPTask {
    send(request, completion: answers.handler(after: action))
  }
}

extension FixtureServer {
  /// Waits, at most thirty seconds, until the server has seen something.
  func eventually(_ holds: @escaping @Sendable (ServerLog) -> Bool) async -> Bool {
    await onThread { [self] in wait(atMost: .seconds(30), until: holds) }
  }
}
