// Exercise 6.2: nodes that decode what they are given.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Nodes
import Testing

@Suite("6.2 Decoding", .exercise("6.2"))
struct DecodingTests {
  private let decoding = DecodingByHand("node") { body, decoder in
    try await outcome(of: listDecoding(using: decoder).process(body))
  } user: { body, decoder in
    try await outcome(of: userDecoding(using: decoder).process(body))
  }

  @Test func `1 the list gives the id that stands first`() async throws {
    try await decoding.givesTheFirstID()  // W1.3
  }

  @Test func `2 the second body gives the user`() async throws {
    try await decoding.givesTheUser()
  }

  @Test func `3 an empty list has no users`() async throws {
    try await decoding.saysNoUsers()  // W3.4
  }

  @Test func `4 a bad body is malformed`() async throws {
    try await decoding.refusesABadBody()  // W3.1 W3.4
  }

  @Test func `5 the decoder that was handed in is asked, once`() async throws {
    try await decoding.asksTheDecoderOnce()
  }
}
