// The real transport with the fixture server, or without it: requests that cannot succeed, and deadlines of ages.

import FixtureServer
import TestSupport
import Testing

@Suite struct TransportFailureTests {
  let server: FixtureServer
  let transport = URLSessionTransport(deadline: .seconds(600))
  let answers = AnswerCollector()

  init() throws { server = try FixtureServer() }

  @Test func `a refused connection is an error`() async {
    server.stop()
    _ = transport.send(server.userRequest, to: answers)
    #expect(await answers.summary == .error(.cannotConnectToHost))
  }

  @Test func `a request is answered when the server stops`() async {
    server.order(.hang, for: "/api/users/7", always: true)
    _ = transport.send(server.userRequest, to: answers)
    #expect(await eventually { server.log.requests.count == 1 })
    server.stop()
    let answer = await answers.summary
    #expect(answer == FaultCase(.closeBeforeResponse).answer)
  }

  @Test(arguments: [
    (nil, URLError.Code.badURL), ("nonsense", .badURL), ("/api/users", .badURL), ("http:", .badURL),
    ("http://", .badURL), ("foo://127.0.0.1/", .unsupportedURL),
    ("file:///etc/hosts", .unsupportedURL), ("mailto:a@b", .unsupportedURL),
  ])
  func `a request with a nonsense URL, or without one, is answered with an error`(
    text: String?, code: URLError.Code
  ) async throws {
    var request = server.userRequest
    request.url = try text.map { try #require(URL(string: $0)) }
    let task = transport.send(request, to: answers)
    #expect(await answers.summary == .error(code))
    task.cancel()
    #expect(await answers.settled()?.count == 1)
  }

  @Test(arguments: [Int64.max / 2, 10_000_000_000, 100_000_000, -1])
  func `a deadline of ages, or none, does not end the process`(_ seconds: Int64) async {
    await #expect(processExitsWith: .success) { [seconds] in
      let (server, answers) = (try FixtureServer(), AnswerCollector())
      let transport = URLSessionTransport(deadline: .seconds(seconds))
      _ = transport.send(server.userRequest, to: answers)
      let summary = await answers.summary
      #expect(seconds > 0 ? summary == .usual : summary != .nothing)
      server.stop()
    }
  }
}
