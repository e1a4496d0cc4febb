// Exercise 9.7: the second job in the reader's style, and what the reader says of it.

import ChapterTesting
import Testing

@Suite("9.7 BesideTheOthers", .exercise("9.7"))
struct BesideTheOthersTests {
  private let transport = ScriptedTransport()
  private let queue = DispatchQueue(label: "delivery")
  private let inbox = Inbox<Result<Dashboard, DashboardError>>()

  // MARK: The second job

  @Test func `1 the dashboard arrives, with the profile and the messages`() async throws {
    let run = makeRun()
    run.start()
    let (profile, messages) = try await both()
    messages.answer(.good(Self.messages))
    profile.answer(.good(userBody(id: 7)))
    let dashboard = try await outcome().get()
    #expect(dashboard.user.id == 7, "the profile's user must arrive")
    #expect(dashboard.messages.map(\.id) == [71], "and the messages must arrive with it")
    withExtendedLifetime(run) {}
  }

  @Test func `2 a login that fails ends the run, and nothing more is sent`() async throws {
    let run = makeRun()
    run.start()
    try await transport.pending().answer(.status(401))
    try await expect(outcome(), is: .failure(.failed(.logIn, .status(401))), "the login's error")
    expect(transport.requests.count, is: 1, "without a token nothing more can be requested")
    withExtendedLifetime(run) {}
  }

  @Test func `3 a second start does nothing`() async throws {
    let run = makeRun()
    run.start()
    run.start()
    _ = try await transport.pending()
    expect(transport.requests.count, is: 1, "a second start() must send nothing")
    run.cancel()
  }

  @Test func `4 a cancel stops both requests, and the run delivers .cancelled`() async throws {
    let run = makeRun()
    run.start()
    let (profile, messages) = try await both()
    run.cancel()
    try await expect(outcome(), is: .failure(.cancelled), "it was cancelled before its end")
    let areStopped = await eventually { profile.cancels > 0 && messages.cancels > 0 }
    #expect(areStopped, "cancel both requests at the transport")
  }

  @Test func `5 cancelled before its start, it sends nothing, and delivers .cancelled`()
    async throws
  {
    let run = makeRun()
    run.cancel()
    run.start()
    try await expect(outcome(), is: .failure(.cancelled), "it was cancelled before its start")
    expect(transport.requests.count, is: 0, "a cancelled run must send nothing")
  }

  @Test func `6 a run that its caller does not keep completes, and is gone then`() async throws {
    weak var released: DashboardFetch?
    do {
      let run = makeRun()
      released = run
      run.start()
    }
    let (profile, messages) = try await both()
    profile.answer(.good(userBody(id: 7)))
    messages.answer(.good(Self.messages))
    let result = try await outcome()
    #expect(try result.get().user.id == 7, "a started run must complete, kept or not")
    for request in transport.requests { request.drop() }
    let isGone = await eventually { released == nil }
    #expect(isGone, "the run is over and still alive: it holds something that holds it")
  }

  @Test(arguments: [true, false])
  func `7 if one of the two fails, it does what answerWhenOneFails says`(
    ofProfile: Bool
  ) async throws {
    let run = makeRun()
    run.start()
    let (profile, messages) = try await both()
    let (failing, other) = ofProfile ? (profile, messages) : (messages, profile)
    failing.answer(.status(500))
    let endsAtOnce = answerWhenOneFails != .waits
    if endsAtOnce {
      await inbox.arrived()
      let isStopped = await eventually { (other.cancels > 0) == (answerWhenOneFails == .endsBoth) }
      #expect(isStopped, "answerWhenOneFails says: it \(answerWhenOneFails.rawValue)")
    } else {
      await beats(20)
      #expect(inbox.values.isEmpty, "answerWhenOneFails says that it waits for the other request")
    }
    other.answer(.good(ofProfile ? Self.messages : userBody(id: 7)))
    let step = ofProfile ? DashboardError.Step.profile : .messages
    let result = try await outcome()
    expect(result, is: .failure(.failed(step, .status(500))), "the error of the step that failed")
    withExtendedLifetime(run) {}
  }

  // MARK: What is said of the style

  @Test func `8 ten sentences say when to take the style, and each names its proof`() {
    let sentences = whichStyle.split(separator: "\n").map(String.init)
    #expect(sentences.count == 10, "write ten sentences, a line each")
    let unproved = sentences.filter { !$0.contains(/W\d\.\d|\d|\w+\.swift|\w+\.md/) }
    #expect(
      unproved.isEmpty, "name a rule, a figure or a file that proves it: \(unproved.first ?? "")")
  }

  private static let messages = Data(#"{"data":[{"id":71,"from":"Ada","text":"Hello"}]}"#.utf8)

  private func makeRun() -> DashboardFetch {
    let service = DashboardService(
      environment: .scripted(transport, deliveringOn: queue),
      credentials: Credentials(email: "ada@example.org", password: "secret"))
    return DashboardFetch(from: service) { [inbox] in inbox.put($0) }
  }

  /// Answers the login, and gives the two requests that follow.
  private func both() async throws -> (profile: ScriptedRequest, messages: ScriptedRequest) {
    try await transport.pending().answer(.good(Data(#"{"token":"t"}"#.utf8)))
    let areSent = await eventually { transport.requests.count == 3 }
    try #require(areSent, "after the login, both requests must be sent before either is answered")
    let requests = transport.requests
    let profile = requests.first { $0.urlRequest.url?.lastPathComponent == "profile" }
    let messages = requests.first { $0.urlRequest.url?.lastPathComponent == "messages" }
    return (try #require(profile, "no profile requested"), try #require(messages, "no messages"))
  }

  private func outcome() async throws -> Result<Dashboard, DashboardError> {
    try await inbox.only("a started run must complete, once", on: queue)
  }
}
