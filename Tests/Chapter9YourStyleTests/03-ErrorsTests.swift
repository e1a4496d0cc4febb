// Exercise 9.3: the four steps, and the errors of each.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("9.3 Errors", .exercise("9.3"))
struct ErrorsTests {
  private let job = JobStyle("9.3", ErrorFetch.self)

  @Test func `1 a user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 it sends two requests, with these URLs`() async {
    await job.sendsTwoRequests()  // /api/users?page=2 and /api/users/8: W1.3 W2.1
  }

  @Test(arguments: ["v2", "v2/"])
  func `11 the service may have a path of its own, with a slash at its end`(
    _ path: String
  ) async throws {
    let transport = ScriptedTransport()
    let base = FetchEnvironment.scripted(transport)
    let environment = FetchEnvironment(
      transport: transport, baseURL: base.baseURL.appending(path: path),
      deliveryQueue: base.deliveryQueue)
    _ = try await outcome(in: environment, answering: transport)
    expect(
      transport.requests.map(\.urlRequest.url?.path), is: ["/v2/api/users", "/v2/api/users/8"],
      "take listRequest and userRequest(id:), which keep the path of the service, slash or not (W2.1)"
    )
  }

  @Test func `3 the second request waits for the list`() async {
    await job.waitsForTheList()  // W2.2
  }

  @Test func `4 a bad list ends the run with its own error`() async {
    await job.ends(after: BadAnswer.to(.list))  // W3
  }

  @Test func `5 a bad user ends the run with its own error`() async {
    await job.ends(after: BadAnswer.to(.detail))  // W3
  }

  @Test func `6 the outcome comes on the caller's queue`() async {
    await job.deliversOnItsQueue("hop onto environment.deliveryQueue at the end")  // W1.6
  }

  @Test func `7 each body is decoded once, by the caller's decoder`() async throws {
    let (begun, transport) = (Inbox<Bool>(), ScriptedTransport())
    let decoder = ScriptedDecoder(onBegin: { _ in begun.put(true) })
    _ = try await outcome(in: .scripted(transport, decoder: decoder), answering: transport)
    expect(begun.count, is: 2, "decode each body once, with environment.decoder (W2.2)")
  }

  @Test(arguments: [false, true])
  func `8 of two answers inside send, the first counts`(isGoodAgain: Bool) async throws {
    let transport = ScriptedTransport(onSend: { request in
      let answer = request.urlRequest.url?.query() == nil ? TransportResult.goodUser : .goodList
      request.answer(answer)
      request.answer(isGoodAgain ? answer : .status(500))
    })
    let begun = Inbox<Bool>()
    let decoder = ScriptedDecoder(onBegin: { _ in begun.put(true) })
    try await expect(
      outcome(in: .scripted(transport, decoder: decoder)).map(\.id), is: .success(8),
      "of two answers to one request, the first counts, also before send has returned (W3.5)")
    expect(begun.count, is: 2, "the first answer counts: do not decode a second one (W2.2)")
  }

  @Test func `9 of two answers at the same moment, one counts`() async {
    await everySchedule { ErrorFetch.twoAnswers($0) }
  }

  @Test func `12 the run is one of your own`() throws {
    try expect(
      !Subject.code(of: "03-Errors.swift").contains("CallbacksSolution.UserFetch"),
      "this is the run of chapter 1: do the four steps in your own style")
  }

  @Test(.kit) func `10 it keeps the rules about errors and outcomes, whatever is answered`() async {
    let rules = Rule.ID.group("W3") + [.firstUser, .onTheQueue]  // W1.3 W1.6
    await job.keepsTheRules(rules, in: [.uncancelled])
  }

  /// The outcome of a run whose requests are answered: over the transport, or while they are sent.
  private func outcome(
    in environment: FetchEnvironment, answering transport: ScriptedTransport? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let inbox = Inbox<Outcome>()
    let run = ErrorFetch(environment: environment) { inbox.put($0) }
    run.start()
    try await transport?.answer([.goodList, .goodUser], sourceLocation: sourceLocation)
    defer { withExtendedLifetime(run) {} }
    return try await inbox.only(
      "both answers are here: the completion must run, once", sourceLocation: sourceLocation)
  }
}
