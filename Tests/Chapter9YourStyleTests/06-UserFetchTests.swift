// Exercise 9.6: everything that the finished styles are held to.

import ChapterTesting
import ConformanceOverHTTP
import Testing

@Suite("9.6 UserFetch", .exercise("9.6"))
struct UserFetchTests {
  private let job = JobStyle("9.6", UserFetch.self)

  @Test func `1 a user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 a cancel stops the list request`() async {
    await job.stops(.list)  // W4.2 W4.3 W4.7
  }

  @Test func `3 a run that its caller does not keep still completes`() async {
    await job.completesUnkept()  // W1.4
  }

  @Test(.kit) func `4 it keeps every rule, whatever happens when`() async {
    await job.keepsTheRules()
  }

  @Test func `5 it keeps every rule, in every order of its own steps`() async {
    await job.staysRight()
  }

  @Test(arguments: [false, true])
  func `6 a task that answers when it is released changes nothing`(_ isLate: Bool) async throws {
    let transport = ScriptedTransport(
      onSend: {
        if !isLate { $0.answer($0.urlRequest.url?.query() == nil ? .goodUser : .goodList) }
      },
      onRelease: { $0.answer(.failure(URLError(.networkConnectionLost))) })
    let inbox = Inbox<Result<User.ID, UserFetchError>>()
    UserFetch(environment: .scripted(transport)) { inbox.put($0.map(\.id)) }.start()
    if isLate { try await transport.answer([.goodList, .goodUser]) }
    try await inbox.receives(
      .success(8), "release no task under a lock (W2.4)",
      or: "both answers are here: the completion must run, once (W1.1)")
  }

  @Test func `10 the run is one of your own`() throws {
    try expect(
      !Subject.code().contains("CallbacksSolution.UserFetch"),
      "this is the run of chapter 1: name a class of your own")
  }

  @Test func `7 when cancel() has returned, the request is stopped`() async throws {
    try await RunByHand<UserFetch>.isStoppedOnReturn()  // W4.3
  }

  @Test(.kit) func `8 it keeps the rules over HTTP, with a real server`() async {
    let report = await WalkOverHTTP(job, scenarios: .brieflyOverHTTP).report()
    #expect(report.passes, "\(report.message)")
  }

  @Test(.kit) func `9 it keeps them in thousands of runs with random moments`() async {
    let report = await StressTest(job, runs: 2_000).report()
    #expect(report.passes, "\(report.message)")
  }
}
