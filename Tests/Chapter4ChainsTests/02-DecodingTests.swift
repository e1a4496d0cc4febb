// Exercise 4.2: links that decode what the link before them gives.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import Chains
import ChapterTesting
import Testing

@Suite("4.2 Decoding", .exercise("4.2"))
struct DecodingTests {
  private let decoding = DecodingByHand("link") { body, decoder in
    let start = InitialChainableBlockOperation { body }
    return try await outcome(
      of: start ==> ListDecoding(using: decoder), "decoding must end the link")
  } user: { body, decoder in
    let start = InitialChainableBlockOperation { body }
    return try await outcome(
      of: start ==> UserDecoding(using: decoder), "decoding must end the link")
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

  @Test func `4 a bad body is malformed, and so is an empty one`() async throws {
    try await decoding.refusesABadBody()  // W3.1 W3.4
  }

  @Test func `5 the decoder that was handed in is asked, once`() async throws {
    try await decoding.asksTheDecoderOnce()
  }
}
