// A second job: log in, then send two requests at once, then combine what they bring.

import Nodes
import TestDoubles
import Testing
import UserAPI

/// What the home page shows.
private struct Home: Equatable { let name, news: String }

/// Logs in, then asks for the name and the news with the token, at the same time.
private struct HomeNode: Node {
  let transport: ScriptedTransport

  func process(_ password: String) -> Observer<Home> {
    text(of: "/login?\(password)").map { token in
      text(of: "/name?\(token)").combine(text(of: "/news?\(token)"))
    }
    .map { Home(name: $0, news: $1) }
  }

  private func text(of path: String) -> Observer<String> {
    RequestSenderNode(transport: transport)
      .then(StatusCheckNode())
      .then(ModelMapperNode { String(decoding: $0, as: UTF8.self) })
      .process(URLRequest(url: URL(filePath: path)))
  }
}

@Suite("A second job: log in, then two requests at once")
struct SecondJobTests {
  private let transport = ScriptedTransport()

  private func answer(_ number: Int, _ text: String, status: Int = 200) {
    transport.requests[number].answer(
      .success(.scripted(status: status, body: Data(text.utf8))))
  }

  @Test func `both requests are in flight after the login, and may end in any order`() {
    expect(
      HomeNode(transport: transport).process("secret"),
      sends: "value \(Home(name: "Eve", news: "rain"))", "end"
    ) {
      answer(0, "token")
      #expect(transport.requests.count == 3)
      answer(2, "rain")
      answer(1, "Eve")
    }
  }

  @Test func `a bad answer to one request cancels the other`() {
    expect(
      HomeNode(transport: transport).process("secret"), sends: "error \(StatusError(status: 500))",
      "end"
    ) {
      answer(0, "token")
      answer(1, "no", status: 500)
    }
    #expect(transport.requests.map(\.cancels) == [0, 0, 1])
  }
}
