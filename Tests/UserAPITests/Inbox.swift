// Where a test collects the answers of its requests.

import Foundation
import UserAPI

/// Answers as they come in.
///
/// `@unchecked Sendable`: `answers` is read and written under `condition` alone.
final class Inbox: @unchecked Sendable {
  typealias Answer = Result<HTTPResponse, URLError>

  private let condition = NSCondition()
  private var answers: [Answer] = []

  var count: Int { condition.withLock { answers.count } }

  func add(_ answer: Answer) {
    condition.withLock {
      answers.append(answer)
      condition.broadcast()
    }
  }

  /// Waits for that many answers, at most ten seconds, and returns what there is.
  func wait(for wanted: Int = 1) -> [Answer] {
    let deadline = Date(timeIntervalSinceNow: 10)
    return condition.withLock {
      while answers.count < wanted, condition.wait(until: deadline) {}
      return answers
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

extension HTTPTransport {
  /// Sends a request whose answers go to an inbox.
  func send(_ request: URLRequest, to inbox: Inbox) -> any HTTPTask {
    send(request) { inbox.add($0) }
  }
}
