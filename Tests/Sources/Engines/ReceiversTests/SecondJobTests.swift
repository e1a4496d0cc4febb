// A second job, as an example: log in, send two requests at once, and combine what they bring.

import Foundation
import Receivers
import TestDoubles
import TestSupport
import Testing
import UserAPI

/// Logs in, requests a profile and messages at the same time, and ends with a line about both.
private final class Overview: WrapperOperation<Void, String>, @unchecked Sendable {
  init(over transport: any HTTPTransport) {
    super.init { _ in
      let logIn = URLSessionTaskOperation.data(for: URL(filePath: "/login"), over: transport)
      let token = logIn.deliver(to: text)
      let profile = token.deliver(to: request("/profile")).deliver(
        to: DataTaskOperation(over: transport))
      let messages = token.deliver(to: request("/messages")).deliver(
        to: DataTaskOperation(over: transport))
      return profile.deliver(to: text).combine(with: messages.deliver(to: text))
        .deliver(to: MapOperation { name, count in "\(name) has \(count) messages" })
    }
  }
}

/// The body of a response, as text.
private var text: MapOperation<HTTPResponse, String> {
  MapOperation { String(decoding: $0.body, as: UTF8.self) }
}

/// Makes a request with the token that it receives.
private func request(_ path: String) -> MapOperation<String, URLRequest> {
  MapOperation { token in
    var request = URLRequest(url: URL(filePath: path))
    request.setValue(token, forHTTPHeaderField: "Authorization")
    return request
  }
}

@Suite struct SecondJobTests {
  @Test func `after the login, both requests are in flight, and then combined`() async throws {
    let sent = Inbox<ScriptedRequest>()
    let overview = Overview(over: ScriptedTransport { sent.put($0) })
    let inbox = overview.added()
    try await sent.only("first the login").answer(.success(.scripted(body: Data("token".utf8))))
    for request in await sent.arrived(3).dropFirst() {
      #expect(request.urlRequest.value(forHTTPHeaderField: "Authorization") == "token")
      let isProfile = request.urlRequest.url?.path == "/profile"
      request.answer(.success(.scripted(body: Data((isProfile ? "Ada" : "7").utf8))))
    }
    try await inbox.expect(.output("Ada has 7 messages"))
  }
}
