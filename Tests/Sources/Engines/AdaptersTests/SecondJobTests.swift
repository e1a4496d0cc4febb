// The second job: log in, then send two requests at once, then combine their answers.

import Adapters
import Foundation
import TestSupport
import Testing

/// Asks a service, which is a closure here, with the token that an adapter hands over.
///
/// `@unchecked Sendable`: the input is written before the work begins, and read when it does.
private final class Request: NetworkOperation<String>, @unchecked Sendable {
  var token: String?
  private let service: @Sendable (String) throws -> String

  init(_ service: @escaping @Sendable (String) throws -> String) { self.service = service }

  override func beginWork() throws {
    guard let token else { throw MissingInput() }
    DispatchQueue.global().async { [self] in complete(result: Result { try service(token) }) }
  }
}

/// Joins the two answers.
///
/// `@unchecked Sendable`: each input is written by one adapter before the work begins.
private final class Page: NetworkOperation<String>, @unchecked Sendable {
  var profile: String?
  var news: String?

  override func beginWork() throws {
    guard let profile, let news else { throw MissingInput() }
    complete(result: .success("\(profile): \(news)"))
  }
}

@Suite struct SecondJobTests {
  private func run(news: @escaping @Sendable (String) throws -> String) -> Page {
    let login = Request { "token of \($0)" }
    let (profile, latest, page) = (Request { "Ada, \($0)" }, Request(news), Page())
    login.token = "ada"
    QueueManager().addOperations([
      login,
      AdapterOperation(from: login, to: profile, into: \.token), profile,
      AdapterOperation(from: login, to: latest, into: \.token), latest,
      AdapterOperation(from: profile, to: page, into: \.profile),
      AdapterOperation(from: latest, to: page, into: \.news), page,
    ])
    return page
  }

  @Test func `after the login, two requests run at once; the answers are combined`() async throws {
    try await run { _ in "no news" }.gives("Ada, token of ada: no news")
  }

  @Test func `one request that fails ends the job with its error`() async throws {
    try await run { _ in throw TestError.second }.fails(with: TestError.second)
  }
}
