// What the real transport keeps alive, and for how long.

import FixtureServer
import TestSupport
import Testing

@Suite struct LifetimeTests {
  let server: FixtureServer
  let answers = AnswerCollector()
  let released = Inbox<Void>(.long)

  init() throws { server = try FixtureServer() }

  private func send(with transport: URLSessionTransport) -> any HTTPTask {
    let canary = Canary { [released] in released.put(()) }
    return transport.send(server.userRequest) { [answers] answer in
      withExtendedLifetime(canary) { answers.add(answer) }
    }
  }

  /// Whether so many handlers have been released, or are before the deadline.
  private func isReleased(_ count: Int = 1) async -> Bool {
    await released.arrived(count).count >= count
  }

  @Test func `the handler is released after the answer, even if task and transport are not`() async
  {
    let transport = URLSessionTransport(deadline: .seconds(600))
    let task = send(with: transport)
    #expect(await answers.summary == .usual)
    #expect(await isReleased())
    withExtendedLifetime((task, transport)) {}
  }

  @Test func `the handler is released after a cancel and after the deadline`() async {
    server.order(.hang, for: "/api/users/7", always: true)
    let transport = URLSessionTransport(deadline: .milliseconds(100))
    let late = send(with: transport)
    #expect(await isReleased())
    let task = send(with: transport)
    task.cancel()
    #expect(await isReleased(2))
    #expect(answers.count == 2)
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
    _ = send(with: URLSessionTransport(deadline: deadline))
    #expect(await answers.summary == end)
    #expect(await isReleased())
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
