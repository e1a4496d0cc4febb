// What the real transport keeps alive, and for how long.

import FixtureServer
import TestSupport
import Testing

@Suite struct LifetimeTests {
  let server: FixtureServer
  let answers = AnswerCollector()

  init() throws { server = try FixtureServer() }

  /// How many answers have come when every handler was released; nil if one is not.
  private var releasedAnswers: Int? { get async { await answers.settled()?.count } }

  @Test func `the handler is released after the answer, even if task and transport are not`() async
  {
    let transport = URLSessionTransport(deadline: .seconds(600))
    let task = transport.send(server.userRequest, to: answers)
    #expect(await answers.summary == .usual)
    #expect(await releasedAnswers == 1)
    withExtendedLifetime((task, transport)) {}
  }

  @Test func `the handler is released after a cancel and after the deadline`() async {
    server.order(.hang, for: "/api/users/7", always: true)
    let transport = URLSessionTransport(deadline: .milliseconds(100))
    let late = transport.send(server.userRequest, to: answers)
    #expect(await releasedAnswers == 1)
    let task = transport.send(server.userRequest, to: answers)
    task.cancel()
    #expect(await releasedAnswers == 2)
    withExtendedLifetime((late, task, transport)) {}
  }

  @Test(arguments: [
    (Fault.delay(.milliseconds(50)), Duration.seconds(600), AnswerSummary.usual),
    (.hang, .milliseconds(100), .error(.timedOut)),
  ])
  func `a request whose transport is released is still answered, or has its deadline`(
    fault: Fault, deadline: Duration, end: AnswerSummary
  ) async {
    server.order(fault, for: "/api/users/7")
    _ = URLSessionTransport(deadline: deadline).send(server.userRequest, to: answers)
    #expect(await answers.summary == end)
    #expect(await releasedAnswers == 1)
  }

  #if os(Linux)
    @Test func `fifty transports leak no descriptor and no connection`() async {
      await #expect(processExitsWith: .success) {
        let server = try FixtureServer()
        let descriptors = {
          (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
        }
        let round = {
          let answers = AnswerCollector()
          _ = URLSessionTransport().send(server.userRequest, to: answers)
          #expect(await answers.summary == .usual)
        }
        await round()
        let before = descriptors()
        for _ in 0..<50 { await round() }
        #expect(await eventually { server.log.openConnections <= 1 })
        #expect(descriptors() <= before + 4)
      }
    }
  #endif
}
