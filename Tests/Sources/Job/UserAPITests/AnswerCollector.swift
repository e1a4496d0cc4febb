// Collects the answers to a test's requests.

import FixtureServer
import TestSupport
import Testing

/// Collects answers as they arrive, and knows whether a handler is left that could still give one.
final class AnswerCollector: Sendable {
  /// What a transport answers: the server's response, or why there is none.
  typealias TransportResult = Result<HTTPResponse, URLError>

  private let inbox = Inbox<(answer: TransportResult, time: ContinuousClock.Instant)>(.long)
  private let handlers = Inbox<Void>(.long)
  private let released = Inbox<Void>(.long)

  /// When the last answer arrived, which may be earlier than when the test gets a thread to see it.
  var lastArrival: ContinuousClock.Instant { inbox.values.last?.time ?? .now }

  /// The number of answers so far.
  var count: Int { inbox.values.count }

  /// Adds one answer.
  func add(_ answer: TransportResult) { inbox.put((answer, .now)) }

  /// Makes a handler that runs an action and then adds its answer; its release is counted.
  func handler(
    after action: @escaping @Sendable () -> Void
  ) -> @Sendable (TransportResult) -> Void {
    handlers.put(())
    let canary = Canary { [released] in released.put(()) }
    return { [self] answer in
      action()
      withExtendedLifetime(canary) { add(answer) }
    }
  }

  /// Waits until every handler is released, so that no further answer can come.
  ///
  /// - Returns: All answers; nil if a handler is not released within a minute.
  func settled() async -> [TransportResult]? {
    let count = handlers.values.count
    return await released.arrived(count).count < count ? nil : inbox.values.map(\.answer)
  }

  /// Waits at most a minute for this many answers.
  ///
  /// - Returns: The answers so far.
  func wait(for wanted: Int = 1) async -> [TransportResult] {
    await inbox.arrived(wanted).map(\.answer)
  }

  /// What has come within a minute, in short.
  var summary: AnswerSummary { get async { AnswerSummary(await wait()) } }
}

/// What a request was answered with, in short.
enum AnswerSummary: Equatable {
  case status(Int, bytes: Int? = nil)
  case error(URLError.Code)
  case nothing
  case severalAnswers(Int)

  /// The usual answer for the user 7.
  static let usual = status(200, bytes: 138)

  init(_ answers: [AnswerCollector.TransportResult]) {
    switch answers.first {
    case _ where answers.count > 1: self = .severalAnswers(answers.count)
    case .success(let response)?: self = .status(response.status, bytes: response.body.count)
    case .failure(let error)?: self = .error(error.code)
    case nil: self = .nothing
    }
  }
}

extension FixtureServer {
  /// The request for the user 7.
  var userRequest: URLRequest { URLRequest(url: baseURL.appending(path: "api/users/7")) }
}

extension HTTPTransport {
  /// Sends a request and collects its answers; each handler runs an action first.
  func send(
    _ request: URLRequest,
    to answers: AnswerCollector,
    onAnswer action: @escaping @Sendable () -> Void = {}
  ) -> any HTTPTask {
    send(request, completion: answers.handler(after: action))
  }
}
