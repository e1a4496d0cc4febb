// What the real transport holds on to, and for how long.

import FixtureServer
import Foundation
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct LifetimeTests {
  let server: FixtureServer
  let answers = Answers()
  let ended = DispatchSemaphore(value: 0)

  init() throws { server = try FixtureServer() }

  private func send(with transport: URLSessionTransport) -> any HTTPTask {
    let canary = Canary { [ended] in ended.signal() }
    return transport.send(URLRequest(url: server.baseURL.appending(path: "api/users/7"))) {
      [answers] answer in
      withExtendedLifetime(canary) { answers.add(answer) }
    }
  }

  private func hasEnded() async -> Bool {
    await onThread { [ended] in ended.wait(timeout: .now() + 5) == .success }
  }

  @Test func `the handler is released after the answer, though task and transport are held`() async
  {
    let transport = URLSessionTransport(deadline: .seconds(60))
    let task = send(with: transport)
    #expect(Outcome(await answers.wait()) == .status(200, bytes: 138))
    #expect(await hasEnded())
    withExtendedLifetime((task, transport)) {}
  }

  @Test func `the handler is released after a cancel and after the deadline`() async {
    server.order(.hang, for: "/api/users/7", always: true)
    let transport = URLSessionTransport(deadline: .milliseconds(100))
    let late = send(with: transport)
    #expect(await hasEnded())
    let task = send(with: transport)
    task.cancel()
    #expect(await hasEnded())
    #expect(answers.count == 2)
    withExtendedLifetime((late, task, transport)) {}
  }

  @Test func `a transport that goes away lets its request end`() async {
    server.order(.delay(.milliseconds(50)), for: "/api/users/7")
    _ = send(with: URLSessionTransport())
    #expect(Outcome(await answers.wait()) == .status(200, bytes: 138))
    #expect(await hasEnded())
  }

  @Test func `a transport that goes away still keeps its deadline`() async {
    server.order(.hang, for: "/api/users/7")
    _ = send(with: URLSessionTransport(deadline: .milliseconds(100)))
    #expect(Outcome(await answers.wait()) == .error(.timedOut))
    #expect(await server.eventually { $0.openConnections == 0 })
  }

  #if os(Linux)
    @Test func `fifty transports leave no descriptor and no connection behind`() async {
      await #expect(processExitsWith: .success) {
        let server = try FixtureServer()
        let descriptors = {
          (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
        }
        let round = {
          let answers = Answers()
          let url = server.baseURL.appending(path: "api/users/7")
          _ = URLSessionTransport().send(URLRequest(url: url), to: answers)
          #expect(Outcome(await answers.wait()) == .status(200, bytes: 138))
        }
        await round()
        let before = descriptors()
        for _ in 0..<50 { await round() }
        #expect(await server.eventually { $0.openConnections <= 1 })
        #expect(descriptors() <= before + 4)
      }
    }
  #endif
}
