// What each chapter's suite on decoding checks, one function for each sentence.

public import Conformance
import TestSupport
import Testing

/// A chapter's two steps that decode a body.
public struct DecodingByHand: Sendable {
  /// Decodes a body.
  public typealias Decode<Value> =
    @Sendable (Data, any ResponseDecoder) async throws -> Result<Value, UserFetchError>

  private let step: String
  private let list: Decode<User.ID>
  private let user: Decode<User>

  /// Takes the steps of a chapter.
  ///
  /// - Parameters:
  ///   - step: What the chapter calls a step: `operation`, for example.
  ///   - list: Gives the first user's id.
  ///   - user: Gives the user.
  public init(_ step: String, list: @escaping Decode<User.ID>, user: @escaping Decode<User>) {
    self.step = step
    self.list = list
    self.user = user
  }

  /// The list gives the id that stands first.
  public func givesTheFirstID() async throws {
    for (body, id) in [(listBody(ids: 8, 7, 9), 8), (listBody(ids: 41), 41)] {
      try await expect(
        list(body, JSONDecoder()), is: .success(id),
        "the id must be the one that stands first in the list (W1.3) \(SeededNumbers.again)")
    }
  }

  /// The second body gives the user.
  public func givesTheUser() async throws {
    try await expect(
      user(userBody(id: 8), JSONDecoder()).map(\.id), is: .success(8),
      "the \(step) must give the user in the body")
  }

  /// An empty list has no users.
  public func saysNoUsers() async throws {
    try await expect(
      list(listBody(), JSONDecoder()), is: .failure(.failed(.decodeList, .noUsers)),
      "the error of firstUserID must arrive as it is: noUsers (W3.4)")
  }

  /// A bad body is malformed, and so is an empty one.
  public func refusesABadBody() async throws {
    for body in ["oops", ""].map({ Data($0.utf8) }) {
      try await expect(
        list(body, JSONDecoder()), is: .failure(.failed(.decodeList, .malformed)),
        "the error of firstUserID must arrive, unchanged (W3.1 W3.4)")
      try await expect(
        user(body, JSONDecoder()), is: .failure(.failed(.decodeUser, .malformed)),
        "the error of `user` must arrive, unchanged (W3.1 W3.4)")
    }
    try await expect(
      list(Data(#"{"data":[]}"#.utf8), JSONDecoder()),
      is: .failure(.failed(.decodeList, .malformed)),
      "a list without its `page` is malformed: let firstUserID decode the body (W3.4)")
  }

  /// The decoder that was handed in is asked, once.
  public func asksTheDecoderOnce() async throws {
    let calls = Inbox<Void>()
    let decoder = ScriptedDecoder(onBegin: { _ in calls.put(()) })
    let bodies = [listBody(ids: 7), userBody(id: 7), Data("oops".utf8), Data()]
    // Each body twice: what was decoded before is no reason not to ask.
    for body in bodies + bodies {
      _ = try await list(body, decoder)
      _ = try await user(body, decoder)
    }
    expect(
      calls.count, is: 16,
      "each \(step) must decode once, whatever is in the body, with the decoder that it was handed")
    let promise = "the decoder that was handed in refuses this body: ask no other after it (W3.1)"
    try await expect(
      list(listBody(ids: 7), RefusingDecoder()), is: .failure(.failed(.decodeList, .malformed)),
      promise)
    try await expect(
      user(userBody(id: 7), RefusingDecoder()), is: .failure(.failed(.decodeUser, .malformed)),
      promise)
  }
}

/// Bodies that answer a request, and that no decoder may accept, each with what is wrong.
public func badBodies(of request: Request) -> [(what: String, body: Data)] {
  [Answer.emptyBody, .malformed, .wrongTypes, .missingField, .notUTF8].map { answer in
    (answer.text, answer.body(of: request, to: service))
  }
}

/// A decoder that can read nothing, and throws an error of its own.
public struct RefusingDecoder: ResponseDecoder {
  /// Makes one.
  public init() {}

  /// Throws.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    throw CocoaError(.coderReadCorrupt)
  }
}
