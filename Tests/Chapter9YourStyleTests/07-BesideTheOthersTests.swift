// Exercise 9.7: the second job in the reader's style, and what the reader says of it.

import ChapterTesting
import Synchronization
import Testing

@Suite("9.7 BesideTheOthers", .exercise("9.7"))
struct BesideTheOthersTests {
  private let transport = ScriptedTransport()
  private let queue = DispatchQueue(label: "delivery")
  private let inbox = Inbox<Result<Dashboard, DashboardError>>()
  private let kept = Inbox<DashboardFetch>()

  // MARK: The second job

  @Test func `1 the dashboard arrives, with the profile and the messages`() async throws {
    started()
    try await answerBoth(messagesFirst: true)
    let dashboard = try await outcome().get()
    #expect(dashboard.user.id == 7, "the profile's user must arrive")
    #expect(dashboard.messages.map(\.id) == [71], "and the messages must arrive with it")
  }

  @Test func `2 a login that fails ends the run, and nothing more is sent`() async throws {
    started()
    try await transport.pending().answer(.status(401))
    try await expect(outcome(), is: .failure(.failed(.logIn, .status(401))), "the login's error")
    expect(transport.requests.count, is: 1, "without a token nothing more can be requested")
  }

  @Test func `3 a second start does nothing`() async throws {
    let run = started()
    run.start()
    _ = try await transport.pending()
    expect(transport.requests.count, is: 1, "a second start() must send nothing")
    run.cancel()
  }

  @Test(arguments: [false, true])
  func `4 a cancel stops all requests in flight, and the run delivers .cancelled`(
    duringLogin: Bool
  ) async throws {
    let run = started()
    if duringLogin { _ = try await transport.pending() } else { _ = try await both() }
    let inFlight = transport.requests.filter { $0.answers == 0 }
    run.cancel()
    try await expect(
      outcome(), is: .failure(.cancelled),
      "cancel() came before the end: it wins over the error that waits (W4.2)")
    await expect(
      eventually { inFlight.allSatisfy { $0.cancels > 0 } },
      duringLogin ? "cancel the login at the transport" : "cancel both requests at the transport")
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
    try await answerBoth()
    try await expect(outcome().get().user.id, is: 7, "a started run must complete, kept or not")
    for request in transport.requests { request.drop() }
    await expect(
      eventually { released == nil },
      "the run is over and still alive: it holds something that holds it")
  }

  @Test(arguments: ["login", "profile", "messages"])
  func `7 a cancel inside a send stops that request, too`(_ path: String) async throws {
    let cancelled = Mutex<DashboardFetch?>(nil)
    let canceller = Mutex<ObjectIdentifier?>(nil)
    let late = Inbox<String>()
    let transport = ScriptedTransport(onSend: { request in
      // Another thread may be about to send; this one has cancelled the run, and knows it.
      let thread = ObjectIdentifier(Thread.current)
      let name = request.urlRequest.url?.lastPathComponent ?? ""
      if canceller.withLock({ $0 }) == thread { late.put(name) }
      guard name == path else { return }
      cancelled.withLock { $0 }?.cancel()
      canceller.withLock { $0 = thread }
    })
    let run = makeRun(over: transport)
    cancelled.withLock { $0 = run }
    run.start()
    if path != "login" { try await transport.pending().answer(Self.token) }
    try await expect(
      outcome(), is: .failure(.cancelled),
      "cancel() came before the end: it wins over the error that waits (W4.2)")
    await expect(
      eventually { !transport.hasOpenRequest },
      "the cancel came while send was running: stop the task that it returns")
    expect(
      late.values, is: [],
      "the run was cancelled inside a send, and sent another request: ask before each")
    if path == "login" { expect(transport.requests.count, is: 1, "after a cancel, send nothing") }
  }

  @Test func `8 the completion runs on the delivery queue, later than start() and cancel()`()
    async throws
  {
    let (marked, log) = (MarkedQueue(queue), Inbox<String>())
    let runs = (0..<2).map { _ in
      DashboardFetch(from: service(over: transport)) { _ in
        log.put(marked.isCurrent ? "completion" : "completion elsewhere")
      }
    }
    runs[0].start()
    try await answerBoth()
    await log.arrived()
    runs[1].start()
    _ = try await transport.pending()
    queue.async {
      runs[1].cancel()
      log.put("cancel() returned")
    }
    await log.arrived(3)
    expect(
      log.values, is: ["completion", "cancel() returned", "completion"],
      "deliver with service.deliver, which hops onto the delivery queue")
  }

  @Test func `9 of two starts at the same moment, one counts`() async {
    await everySchedule { play in
      let transport = ScriptedTransport()
      let run = makeRun(over: transport)
      play.thread("start()") { run.start() }
      play.thread("another start()") { run.start() }
      return {
        transport.requests.count < 2 ? nil : "both starts counted: ask and note in one step"
      }
    }
  }

  @Test(arguments: [true, false])
  func `10 if one of the two fails, it does what answerWhenOneFails says`(
    ofProfile: Bool
  ) async throws {
    started()
    let (profile, messages) = try await both()
    let (failing, other) = ofProfile ? (profile, messages) : (messages, profile)
    failing.answer(.status(500))
    if answerWhenOneFails != .waits {
      await inbox.arrived()
      await expect(
        eventually { (other.cancels > 0) == (answerWhenOneFails == .endsBoth) },
        "answerWhenOneFails says: it \(answerWhenOneFails.rawValue)")
    } else {
      await beats(20)
      #expect(inbox.isEmpty, "answerWhenOneFails says that it waits for the other request")
    }
    other.answer(ofProfile ? Self.messages : Self.profile)
    let step = ofProfile ? DashboardError.Step.profile : .messages
    try await expect(
      outcome(), is: .failure(.failed(step, .status(500))), "the error of the step that failed")
  }

  @Test func `12 a cancel wins while it waits for the other request`() async throws {
    guard answerWhenOneFails == .waits else { return }
    let run = started()
    let (profile, _) = try await both()
    profile.answer(.status(500))
    run.cancel()
    try await expect(
      outcome(), is: .failure(.cancelled),
      "cancel() came before the end: it wins over the error that waits (W4.2)")
  }

  // MARK: What is said of the style

  @Test func `11 ten sentences say when to take the style, and each names its proof`() {
    let sentences = whichStyle.split(separator: "\n").map(String.init)
    #expect(sentences.count == 10, "write ten sentences, a line each")
    #expect(Set(sentences).count == sentences.count, "one of the sentences is there twice")
    let bare = Set(sentences.map { $0.replacing(Self.proof, with: "").replacing(/\d/, with: "") })
    #expect(
      bare.count == sentences.count, "two sentences of whichStyle differ in their proofs alone")
    let unproved = sentences.filter { !$0.contains(Self.proof) }
    #expect(
      unproved.isEmpty,
      "name a rule, a figure with its unit, or a file that proves it: \(unproved.first ?? "")")
    let rules = whichStyle.matches(of: /W\d\.\d/).map { String($0.output) }
    let noRule = rules.first { Rule.ID(rawValue: $0) == nil }
    #expect(noRule == nil, "no rule has this number: \(noRule ?? "")")
    let files = whichStyle.matches(of: /[\w+-]+\.(?:swift|md)/).map { String($0.output) }
    let noFile = files.first { !Self.book.contains($0) }
    #expect(noFile == nil, "no file of the book has this name: \(noFile ?? "")")
  }

  /// A rule, a file, or a number with a unit, of `bench` or of what can be counted.
  private static var proof: Regex<Substring> {
    #/
      W\d\.\d | [\w+\-]+\.(?:swift|md) | ×\s*\d
      | \d[\d.,]*\s* (?: × | % | (?: [nµm]?s | [kM]?B | bytes? | allocations? | threads? | objects? | lines? | times ) \b )
    /#
  }

  /// The names of all files of the book, with the number in front and without.
  private static let book = Set(
    FileManager.default.enumerator(
      at: ThisBook.root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)?
      .compactMap { ($0 as? URL)?.lastPathComponent }
      .flatMap { [$0, $0.replacing(/^\d+-/, with: "")] } ?? [])

  // MARK: Runs

  private static let token = good(#"{"token":"t"}"#)
  private static let messages = good(#"{"data":[{"id":71,"from":"Ada","text":"Hello"}]}"#)
  private static let profile = TransportResult.good(userBody(id: 7))

  private static func good(_ body: String) -> TransportResult { .good(Data(body.utf8)) }

  /// A run that was started, and is held until the test ends.
  @discardableResult
  private func started() -> DashboardFetch {
    let run = makeRun()
    kept.put(run)
    run.start()
    return run
  }

  private func makeRun(over other: ScriptedTransport? = nil) -> DashboardFetch {
    DashboardFetch(from: service(over: other ?? transport)) { [inbox] in inbox.put($0) }
  }

  private func service(over transport: ScriptedTransport) -> DashboardService {
    DashboardService(
      environment: .scripted(transport, deliveringOn: queue),
      credentials: Credentials(email: "ada@example.org", password: "secret"))
  }

  /// Answers the login, and gives the two requests that follow.
  private func both() async throws -> (profile: ScriptedRequest, messages: ScriptedRequest) {
    try await transport.pending().answer(Self.token)
    try await require(
      eventually { transport.requests.count == 3 },
      "after the login, both requests must be sent before either is answered")
    let requests = transport.requests
    let profile = requests.first { $0.urlRequest.url?.lastPathComponent == "profile" }
    let messages = requests.first { $0.urlRequest.url?.lastPathComponent == "messages" }
    return (try #require(profile, "no profile requested"), try #require(messages, "no messages"))
  }

  /// Answers the login, and the two requests that follow.
  private func answerBoth(messagesFirst: Bool = false) async throws {
    let (profile, messages) = try await both()
    if messagesFirst { messages.answer(Self.messages) }
    profile.answer(Self.profile)
    if !messagesFirst { messages.answer(Self.messages) }
  }

  private func outcome() async throws -> Result<Dashboard, DashboardError> {
    try await inbox.only("a started run must complete, once", on: queue)
  }
}
