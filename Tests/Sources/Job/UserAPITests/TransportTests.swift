// The real transport with the fixture server: answers, many requests at once, cancels.

import FixtureServer
import TestSupport
import Testing

@Suite struct TransportTests {
  let server: FixtureServer
  let transport = URLSessionTransport(deadline: .seconds(600))
  let answers = AnswerCollector()

  init() throws { server = try FixtureServer() }

  private func hang() { server.order(.hang, for: "/api/users/7", always: true) }

  @Test func `the two requests of the job return the list and its first user`() async throws {
    let environment = FetchEnvironment(transport: transport, baseURL: server.baseURL)
    _ = transport.send(environment.listRequest, to: answers)
    let first = try #require(await answers.wait().first)
    let list = try JSONDecoder().decode(UserList.self, from: first.get().body)
    #expect(list.data.map(\.id) == [7, 8, 9, 10, 11, 12])
    _ = transport.send(environment.userRequest(id: 7), to: answers)
    let second = try #require(await answers.wait(for: 2).last)
    let detail = try JSONDecoder().decode(UserDetail.self, from: second.get().body)
    #expect(detail.data == list.data.first)
    #expect(server.log.requests == ["GET /api/users?page=2", "GET /api/users/7"])
  }

  // MARK: Many

  @Test func `fifty hanging requests do not make another wait`() async {
    hang()
    let hanging = AnswerCollector()
    let tasks = (0..<50).map { _ in transport.send(server.userRequest, to: hanging) }
    #expect(await eventually { server.log.requests.count == 50 })
    let other = URLRequest(url: server.baseURL.appending(path: "api/users/8"))
    _ = transport.send(other, to: answers)
    #expect(await answers.summary == .status(200, bytes: 135))
    #expect(hanging.count == 0)
    tasks.forEach { $0.cancel() }
    let answers = await hanging.wait(for: 50)
    #expect(answers.allSatisfy { AnswerSummary([$0]) == .error(.cancelled) })
  }

  @Test func `two hundred requests whose cancels race with answers are answered once each`() async {
    let tasks = (0..<200).map { _ in transport.send(server.userRequest, to: answers) }
    DispatchQueue.concurrentPerform(iterations: 400) { tasks[$0 % 200].cancel() }
    let summaries = await answers.settled()?.map { AnswerSummary([$0]) } ?? []
    #expect(summaries.count == 200)
    #expect(summaries.allSatisfy { [.error(.cancelled), .usual].contains($0) })
  }

  // MARK: Cancel

  @Test func `a cancelled request is answered once, and the server sees the end`() async {
    hang()
    let task = transport.send(server.userRequest, to: answers)
    #expect(await eventually { server.log.requests.count == 1 })
    task.cancel()
    task.cancel()
    #expect(await answers.summary == .error(.cancelled))
    #expect(await eventually { server.log.openConnections == 0 })
    task.cancel()
    #expect(await answers.settled()?.count == 1)
  }

  @Test func `a cancel inside the handler does nothing, and does not block`() async {
    let held = Monitor<(any HTTPTask)?>(nil)
    let task = transport.send(server.userRequest, to: answers) {
      _ = held.wait { $0 != nil }
      held.update { $0 }?.cancel()
    }
    held.update { $0 = task }
    #expect(await answers.summary == .usual)
    task.cancel()
    #expect(await answers.settled()?.count == 1)
  }

  @Test func `the caller of cancel may hold a lock that the handler needs`() async {
    hang()
    let lock = NSLock()
    let task = transport.send(server.userRequest) { [answers] answer in
      guard lock.lock(before: Date(timeIntervalSinceNow: 60)) else { return }
      lock.unlock()
      answers.add(answer)
    }
    lock.withLock { task.cancel() }
    #expect(await answers.summary == .error(.cancelled))
  }
}
