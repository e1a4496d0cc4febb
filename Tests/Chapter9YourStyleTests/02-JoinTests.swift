// Exercise 9.2: two steps are joined; and two that do not fit do not compile.

import ChapterTesting
import Testing

@Suite("9.2 Join", .exercise("9.2", firstHalf: 4))
struct JoinTests {
  private let transport = ScriptedTransport()
  private let inbox = Inbox<Result<Data, UserFetchError>>()
  private let decodings = Inbox<Bool>()

  // MARK: The join

  @Test func `1 the second request is that of the first id`() async throws {
    fetch()
    try await transport.answer([.good(listBody(ids: 41, 7)), .goodUser])
    try await inbox.receives(
      .success(userBody(id: 8)), "the body of the second response must arrive",
      or: "both answers are here: the completion must run, once (W1.1)")
    expect(
      transport.requests.map(\.urlRequest.url?.relativePath), is: ["/api/users", "/api/users/41"],
      "the list, then its first user (W2.1)")
    expect(decodings.count, is: 1, "decode the list, once, and not the user (W2.2)")
  }

  @Test func `2 the second step waits for the first`() async throws {
    fetch()
    _ = try await transport.pending()
    expect(transport.requests.count, is: 1, "the list is not here yet: send one request (W2.2)")
  }

  @Test func `3 if the first step fails, the second does not run`() async throws {
    for (list, error) in Self.badLists {
      let count = transport.requests.count
      fetch()
      try await transport.pending().answer(list)
      await inbox.arrived(count + 1)
      try #require(
        inbox.values.last == .failure(error), "the list's own error must arrive, unchanged (W3.1)")
      try #require(
        transport.requests.count == count + 1, "the list failed, and the join went on (W3.2)")
      try #require(
        inbox.count == count + 1, "after an error, too, the completion runs once (W1.1)")
    }
  }

  private static let badLists: [(TransportResult, UserFetchError)] = [
    (.failure(URLError(.timedOut)), .failed(.requestList, .transport(.timedOut))),
    (.status(500, listBody(ids: 8)), .failed(.requestList, .status(500))),
    (.good(listBody()), .failed(.decodeList, .noUsers)),
  ]

  @Test func `4 the error of the second step arrives, too`() async throws {
    fetch()
    try await transport.answer([.goodList, .status(404)])
    try await inbox.receives(
      .failure(.failed(.requestUser, .status(404))),
      "the error of the second step must arrive, unchanged (W3.1)",
      or: "both answers are here: the completion must run, once (W1.1)")
  }

  // MARK: What does not compile

  @Test func `5 the two snippets differ in one line`() {
    let lines = [joinThatFits, joinThatDoesNot].map { $0.split(separator: "\n") }
    #expect(lines[0].count > 1, "write at least two steps and their join")
    #expect(lines[0].count == lines[1].count, "both must have the same lines but one")
    expect(
      zip(lines[0], lines[1]).count { $0 != $1 }, is: 1,
      "change one line, which makes a step that does not fit")
  }

  @Test func `6 the join that fits compiles`() async throws {
    let errors = try await Snippet(joinThatFits).errors()
    #expect(errors.isEmpty, "joinThatFits must compile; the compiler says: \(errors.first ?? "")")
  }

  @Test func `7 the join that fits is made of your own types`() async throws {
    let errors = try await Snippet(joinThatFits, seesTheModule: false).errors()
    #expect(!errors.isEmpty, "joinThatFits compiles without your files: join steps of your own")
  }

  @Test func `8 the join that does not fit is refused because of its types`() async throws {
    let errors = try await Snippet(joinThatDoesNot).problems()
    try #require(
      !errors.isEmpty, "joinThatDoesNot compiles: your join takes any step, whether it fits or not")
    let slip = errors.map(\.message).first { Snippet.isSlip($0) }
    try #require(
      slip == nil, "it is refused for a slip, not for its types; the compiler says: \(slip ?? "")")
    let misfit = errors.map(\.message).first { Snippet.isOfErrors($0) }
    try #require(
      misfit == nil,
      "what does not fit is an error, not what a step takes; the compiler says: \(misfit ?? "")")
    let elsewhere = errors.first { Snippet.isElsewhere($0, in: joinThatDoesNot) }?.message
    #expect(
      elsewhere == nil,
      "what does not fit is no step in the join; the compiler says: \(elsewhere ?? "")")
  }

  @Test func `9 the step that does not fit is right by itself`() async throws {
    let lines = [joinThatFits, joinThatDoesNot].map { $0.split(separator: "\n") }
    let changed = try #require(zip(lines[0], lines[1]).first { $0 != $1 }?.1)
    // A line that goes on with the one before, or needs what stands there, may be the join itself.
    guard changed.first(where: { $0 != " " })?.isLetter == true else { return }
    let errors = try await Snippet(String(changed)).errors()
    guard !errors.contains(where: Snippet.isSlip) else { return }
    #expect(
      errors.isEmpty,
      "the line that you changed is refused without any join; the compiler says: \(errors.first ?? "")"
    )
  }

  @Test func `10 the snippets join as fetchUserBody does`() throws {
    try expect(
      Snippet.joinsAsTheCodeDoes(joinThatFits),
      "joinThatFits does not join its steps with what joins the two requests in fetchUserBody")
  }

  private func fetch() {
    let decoder = ScriptedDecoder(onBegin: { [decodings] _ in decodings.put(true) })
    fetchUserBody(in: .scripted(transport, decoder: decoder)) { [inbox] in inbox.put($0) }
  }
}
