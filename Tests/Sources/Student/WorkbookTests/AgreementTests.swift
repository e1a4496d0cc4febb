// When several fetches agree, and what is said when they do not.

import CommandSupport
import Testing
import UserAPI

@testable import StyleRuns

@Suite struct AgreementTests {
  private typealias Case = (
    ends: KeyValuePairs<String, TimedFetch.End>, expected: UserFetchError?, sentence: String
  )

  private static let namesake = User(
    id: ada.id, email: "else@x.org", firstName: "Ada", lastName: "X", avatar: ada.avatar)
  private static let notFound = UserFetchError.failed(.requestList, .status(404))

  /// How each style ended, the error that is expected, and what is said of both.
  private static let cases: [Case] = [
    (
      ["a": .user(ada), "b": .user(ada)], nil, "All agree: a and b fetched user 1: Ada X, 1@x.org."
    ),
    (
      ["a": .user(bruno), "b": .user(ada), "c": .user(ada)], nil,
      "Not all agree: a fetched user 2: Bruno X, 2@x.org; b and c fetched user 1: Ada X, 1@x.org."
    ),
    (  // Users with the same id differ if another field differs.
      ["a": .user(ada), "b": .user(namesake)], nil,
      "Not all agree: a fetched user 1: Ada X, 1@x.org; b fetched user 1: Ada X, else@x.org."
    ),
    (  // Every style that differs is named once.
      [
        "a": .user(ada), "b": .noCompletion, "c": .error(.cancelled), "d": .user(bruno),
        "e": .noCompletion,
      ], nil,
      "Not all agree: a fetched user 1: Ada X, 1@x.org; b and e did not complete; "
        + "c ended with cancelled; d fetched user 2: Bruno X, 2@x.org."
    ),
    (["a": .error(.cancelled)], nil, "No style fetched a user."),
    ([:], nil, "No style fetched a user."),
    (
      ["a": .error(notFound), "b": .error(notFound)], notFound,
      "All agree: a and b ended with failed(requestList, status 404)."
    ),
    (
      [
        "a": .error(.cancelled), "b": .user(ada), "c": .error(.failed(.decodeList, .malformed)),
        "d": .noCompletion,
      ], .cancelled,
      "Not all agree: a ended with cancelled; b fetched user 1: Ada X, 1@x.org; "
        + "c ended with failed(decodeList, malformed); d did not complete."
    ),
    (["a": .user(ada)], .cancelled, "No style ended with cancelled."),
  ]

  @Test(arguments: cases)
  private func `styles agree if all ended as they must, and the others are named`(_ one: Case) {
    let fetches = one.ends.map { TimedFetch(style: $0, end: $1, time: .zero) }
    let found = Result { () throws(CommandError) in
      try agreement(of: fetches, expecting: one.expected)
    }
    let isComplete = one.sentence.hasPrefix("All agree")
    #expect(found == (isComplete ? .success(one.sentence) : .failure(.failure(one.sentence))))
  }
}
