// The ways in which the job fails: what a request is answered, and the error with which the job must end.

import Conformance
import Foundation
public import Testing
public import UserAPI

/// A bad answer to one of the two requests; the other one gets a good answer.
public struct BadAnswer: Sendable, CustomTestStringConvertible {
  /// The request.
  public let request: Request
  /// The error with which the job must end.
  public let error: UserFetchError
  private let answer: Conformance.Answer

  private init(_ request: Request, _ answer: Answer) {
    guard let error = answer.error(of: request) else { preconditionFailure("\(answer) is good.") }
    self.request = request
    self.answer = answer
    self.error = error
  }

  var scenario: Scenario { Scenario(request, meets: Reply(answer: answer)) }

  /// What happens, as the name of a test's case.
  public var testDescription: String { "\(scenario)" }

  /// What the transport answers, in the order of the requests that are sent.
  public var answers: [TransportResult] {
    let bad = answer.result(of: request, to: service.appending(path: "api/users/8"))
    return request == .list ? [bad] : [.goodList, bad]
  }

  /// All of them, in the order of the requests.
  public static let all = Request.allCases.flatMap { request in
    let answers: [Answer] = [
      .transport(.timedOut), .transport(.networkConnectionLost), .status(404), .status(500),
      .malformed, .missingField, .emptyBody,
    ]
    return (answers + (request == .list ? [.emptyList] : [])).map { BadAnswer(request, $0) }
  }

  /// Those to one request.
  public static func to(_ request: Request) -> [BadAnswer] { all.filter { $0.request == request } }
}
