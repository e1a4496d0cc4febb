// The ways in which the job fails: what its requests are answered, and the error with which it must end.

import Foundation
import TestSupport
public import Testing
public import UserAPI

extension FetchByHand {
  /// A way in which the job fails.
  public struct Failure: Sendable, CustomTestStringConvertible {
    /// The error with which the job must end.
    public let error: UserFetchError
    /// What the requests are answered.
    public let answers: [Answer]
    /// What the issue says, if not the sentence that belongs to the error.
    private let ownSentence: String?

    /// The error, as the name of a test's case.
    public var testDescription: String { "\(error)" }

    /// The types that are decoded until it fails; an empty body need not be.
    var decodes: [String] {
      guard case .failed(let step, _) = error else { return [] }
      return switch step {
      case .requestList: []
      case .decodeList, .requestUser: ["UserList"]
      case .decodeUser: ["UserList", "UserDetail"]
      }
    }

    private init(
      _ error: UserFetchError, list: Answer = .goodList, user: Answer? = nil,
      _ sentence: String? = nil
    ) {
      self.error = error
      answers = [list] + (user.map { [$0] } ?? [])
      ownSentence = sentence
    }

    /// What the issue says of a job that must end with this error, and does not.
    func sentence(on job: String) -> String {
      if let ownSentence { return ownSentence }
      return switch error {
      case .failed(.requestUser, .transport):
        "the failed step and the transport's own code must both arrive, unchanged (W3.1)"
      case .failed(let step, .transport):
        "the \(job) must end with the transport's own error, as one of \(step) (W3.1)"
      case .failed(let step, .status):
        "the \(job) must end with the status, as an error of \(step) (W3.1 W3.3)"
      case .failed(_, .noUsers):
        "the error of firstUserID must arrive as it is: noUsers was replaced on the way (W3.1)"
      case .failed(let step, .malformed):
        "a body that cannot be read must end the \(job) with the error of \(step) (W3.1)"
      case .cancelled: "a cancelled \(job) must end with the cancel (W4.2)"
      }
    }

    /// The list request gets no response.
    public static let listTimesOut = Self(
      .failed(.requestList, .transport(.timedOut)), list: .failure(URLError(.timedOut)))
    /// The list request gets a 404.
    public static let listIsMissing = Self(
      .failed(.requestList, .status(404)), list: .status(404, Data("not here".utf8)))
    /// The list request gets a 500, with a page.
    public static let listIsAPage = Self(
      .failed(.requestList, .status(500)), list: .status(500, page), decodedAPage)
    /// There is no user in the list.
    public static let listIsEmpty = Self(
      .failed(.decodeList, .noUsers), list: .good(listBody()))
    /// The list cannot be read.
    public static let listIsUnreadable = Self(
      .failed(.decodeList, .malformed), list: .good(Data("oops".utf8)))
    /// The list has no page number.
    public static let listLacksItsPage = Self(
      .failed(.decodeList, .malformed), list: .good(Data(#"{"data":[]}"#.utf8)))

    /// The user request gets no response.
    public static let userIsLost = Self(
      .failed(.requestUser, .transport(.networkConnectionLost)),
      user: .failure(URLError(.networkConnectionLost)))
    /// The user request gets a 500, with a user.
    public static let userIsRefused = Self(
      .failed(.requestUser, .status(500)), user: .status(500, userBody(id: 8)))
    /// The user request gets a 500, with a page.
    public static let userIsAPage = Self(
      .failed(.requestUser, .status(500)), user: .status(500, page), decodedAPage)
    /// The user cannot be read.
    public static let userIsUnreadable = Self(
      .failed(.decodeUser, .malformed), user: .good(Data("oops".utf8)))
    /// The body of the user is empty.
    public static let userIsEmpty = Self(
      .failed(.decodeUser, .malformed), user: .good(Data()),
      "an empty body is a body that cannot be read (W3.4)")

    /// All of them, in the order of the steps.
    public static let all: [Self] = [
      .listTimesOut, .listIsMissing, .listIsAPage, .listIsEmpty, .listIsUnreadable,
      .listLacksItsPage, .userIsLost, .userIsRefused, .userIsAPage, .userIsUnreadable, .userIsEmpty,
    ]

    private static let page = Data("<html>Out of order</html>".utf8)
    private static let decodedAPage =
      "a 500 with a page is an error of its request: check the status before you decode (W3.3)"
  }
}
