// The second job: log in, then send two requests at once, then combine their answers.

import Chains
import Foundation
import TestSupport
import Testing

/// Asks a service, which is a closure here, and answers on another thread.
///
/// `@unchecked Sendable`: its only property is constant.
private final class Request: ChainableOperation<String, String>, @unchecked Sendable {
  private let service: @Sendable (String) throws -> String

  init(_ service: @escaping @Sendable (String) throws -> String) { self.service = service }

  override func main(_ input: String) {
    DispatchQueue.global().async { [self] in finish(Result { try service(input) }) }
  }
}

@Suite struct SecondJobTests {
  private func run(
    news: @escaping @Sendable (String) throws -> String
  ) -> StartedChain<String> {
    let login = InitialChainableBlockOperation { "ada" } ==> Request { "token of \($0)" }
    let profile = login ==> Request { "Ada, \($0)" }
    let latest = login ==> Request(news)
    let page = ChainableBlockOperation { (both: (String, String)) in "\(both.0): \(both.1)" }
    return StartedChain(profile.zip(latest) ==> page)
  }

  @Test func `after the login, two requests run at once; the answers are combined`() async throws {
    try await run { _ in "no news" }.gives("Ada, token of ada: no news")
  }

  @Test func `one request that fails ends the job with its error`() async throws {
    try await run { _ in throw TestError(link: 2) }.fails(with: TestError(link: 2))
  }

  @Test func `pages are requested one after another, until the last says so`() async throws {
    let pages = StartedChain(ValueLink([Int]()) ==> nextPage())
    try await pages.gives([0, 1, 2, 3])
  }

  /// A link that requests a page, and then runs the next one.
  private func nextPage() -> ChainRunningOperation<[Int], [Int]> {
    ChainRunningOperation { pages in
      let request = ValueLink(pages + [pages.count])
      guard pages.count < 3 else { return request ==> ChainableBlockOperation { $0 } }
      return request ==> nextPage()
    }
  }
}
