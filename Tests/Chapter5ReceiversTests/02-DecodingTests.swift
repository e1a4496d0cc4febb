// Exercise 5.2: operations that decode what was delivered to them.
// The checks that other chapters share are in Tests/Support/ChapterTesting.

import ChapterTesting
import Receivers
import Testing

@Suite("5.2 Decoding", .exercise("5.2"))
struct DecodingTests {
  private let decoding = DecodingByHand("operation") { body, decoder in
    let operation = ListDecodingOperation(using: decoder)
    operation.receivedValue = .success(body)
    return try await run(operation).outcome()
  } user: { body, decoder in
    let operation = UserDecodingOperation(using: decoder)
    operation.receivedValue = .success(body)
    return try await run(operation).outcome()
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
    try await expect(
      errors(receiving: .success(Data())).map { $0?.publisher },
      is: ["ListDecodingOperation", "UserDecodingOperation"],
      "the publisher of an error is the operation that has failed, and no other (W3.1)")
  }

  @Test func `5 a received error is passed on, and so is a cancel`() async throws {
    for error in receivedErrors() {
      try await expect(
        errors(receiving: .failure(error)).map { $0?.description },
        is: [error.description, error.description],
        "the error that was received must be passed on, and no other (W3.1)")
    }
  }

  @Test func `6 if nothing was received, the error says so`() async throws {
    try await expect(
      errors(receiving: nil).map { $0?.published(as: AOperationError.Reason.self) },
      is: [.receivedValueIsNil, .receivedValueIsNil],
      "nothing was delivered, and the error must say that")
  }

  @Test func `7 the decoder that was handed in is asked, once`() async throws {
    try await decoding.asksTheDecoderOnce()
  }

  /// The errors with which both operations end after they have received this, or nothing.
  private func errors(
    receiving body: Result<Data, AOperationError>?
  ) async throws -> [AOperationError?] {
    let list = ListDecodingOperation(using: JSONDecoder())
    let user = UserDecodingOperation(using: JSONDecoder())
    list.receivedValue = body
    user.receivedValue = body
    return [try await run(list).error, try await run(user).error]
  }
}
