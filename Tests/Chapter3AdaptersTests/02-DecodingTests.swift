// Exercise 3.2: operations that decode what was handed to them.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import Adapters
import ChapterTesting
import Operations
import Testing

@Suite("3.2 Decoding", .exercise("3.2"))
struct DecodingTests {
  private let decoding = DecodingByHand("operation") { body, decoder in
    let operation = UserListDecodeOperation(using: decoder)
    operation.dataFetched = body
    return try await end(operation)
  } user: { body, decoder in
    let operation = UserDecodeOperation(using: decoder)
    operation.dataFetched = body
    return try await end(operation)
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

  @Test func `5 without an input, the error says so`() async {
    let (list, user) = (
      UserListDecodeOperation(using: JSONDecoder()), UserDecodeOperation(using: JSONDecoder())
    )
    list.start()
    user.start()
    _ = await eventually { list.isFinished && user.isFinished }
    for error in [list.error, user.error] {
      #expect(error is MissingInput, "an adapter is missing: throw MissingInput, do not guess")
    }
  }

  @Test func `6 the decoder that was handed in is asked, once`() async throws {
    try await decoding.asksTheDecoderOnce()
  }
}

/// Starts an operation, and gives its result when it has ended.
private func end<Output>(
  _ operation: NetworkOperation<Output>
) async throws -> Result<Output, UserFetchError> {
  operation.start()
  _ = await eventually { operation.isFinished }
  return try #require(operation.result, "decoding must end the operation (W1.1)")
    .outcome("operation")
}
