// What each chapter's suite on the status of a response checks, one function for each sentence.

import TestSupport
import Testing

/// A chapter's step that looks at the status of a response.
public struct StatusCheckByHand: Sendable {
  /// Gives the body of a response, or the error of the step that asked.
  public typealias Check =
    @Sendable (HTTPResponse, UserFetchError.Step) async throws -> Result<Data, UserFetchError>

  private let chapter: Int
  private let check: Check

  /// Takes the step of a chapter.
  public init(_ chapter: Int, _ check: @escaping Check) {
    self.chapter = chapter
    self.check = check
  }

  /// A 200 gives its body.
  public func givesTheBody() async throws {
    try await expect(
      result(200, hello), is: .success(hello),
      "a good response must give its body, unchanged")
  }

  /// A 404 is an error that keeps the status.
  public func keepsTheStatus() async throws {
    try await expect(
      result(404), is: .failure(.failed(.requestList, .status(404))),
      "a 404 must give the error of its step, with the status in it (W3.1)")
  }

  /// A body does not make a bad status good.
  public func refusesABody() async throws {
    for body in [listBody(), listBody(ids: 8), userBody(id: 8)] {
      try await expect(
        result(404, body), is: .failure(.failed(.requestList, .status(404))),
        "a 404 with a body is an error too, whatever the body says (W3.3)")
    }
  }

  /// The good statuses are 200 to 299, and no others; and an empty body is a body.
  public func knowsTheGoodOnes() async throws {
    for status in statusesToTry() {
      try await require(
        (result(status, hello) == .success(hello)) == (200...299).contains(status),
        "\(status): a status in 200–299 must give its body, any other an error (W3.3) \(SeededNumbers.again)"
      )
    }
    for status in [200, 204] {
      try await expect(
        result(status), is: .success(Data()),
        "a good status is good without a body, too: whether it can be read is \(chapter).2's business (W3.3)"
      )
    }
  }

  /// The error names the step that asked.
  public func namesTheStep() async throws {
    try await expect(
      result(500, in: .requestUser), is: .failure(.failed(.requestUser, .status(500))),
      "the error must carry the step that asked, not always the same one (W3.1)")
  }

  private func result(
    _ status: Int, _ body: Data = Data(), in step: UserFetchError.Step = .requestList
  ) async throws -> Result<Data, UserFetchError> {
    try await check(.scripted(status: status, body: body), step)
  }
}

private let hello = Data("hello".utf8)
