// When several fetches agree, and what is said when they do not.

import CommandSupport
import Testing
import Traces
import UserAPI

@testable import StyleRuns

@Suite struct AgreementTests {
  private typealias Case = (
    ends: KeyValuePairs<String, Outcome?>, expected: UserFetchError?, sentence: String
  )

  private static let namesake = User(
    id: ada.id, email: ada.email, firstName: "Ada", lastName: "X", avatar: bruno.avatar)
  private static let notFound = UserFetchError.failed(.requestList, .status(404))

  /// How each style ended, the error that is expected, and what is said of both.
  private static let cases: [Case] = [
    (
      ["a": .success(ada), "b": .success(ada)], nil,
      "All agree: a and b fetched user 1: Ada X, 1@x.org."
    ),
    (
      ["a": .success(bruno), "b": .success(ada), "c": .success(ada)], nil,
      "Not all agree: a fetched user 2: Bruno X, 2@x.org; b and c fetched user 1: Ada X, 1@x.org."
    ),
    (  // Users with the same id differ if another field differs, also one that is not told.
      ["a": .success(ada), "b": .success(namesake)], nil,
      "Not all agree: a fetched user 1: Ada X, 1@x.org; b fetched user 1: Ada X, 1@x.org."
    ),
    (  // Every style that differs is named once.
      [
        "a": .success(ada), "b": nil, "c": .failure(.cancelled), "d": .success(bruno),
        "e": nil,
      ], nil,
      "Not all agree: a fetched user 1: Ada X, 1@x.org; b and e did not complete; "
        + "c ended with cancelled; d fetched user 2: Bruno X, 2@x.org."
    ),
    (["a": .failure(.cancelled)], nil, "No style fetched a user."),
    ([:], nil, "No style fetched a user."),
    (
      ["a": .failure(notFound), "b": .failure(notFound)], notFound,
      "All agree: a and b ended with failed(requestList, status 404)."
    ),
    (
      [
        "a": .failure(.cancelled), "b": .success(ada),
        "c": .failure(.failed(.decodeList, .malformed)),
        "d": nil,
      ], .cancelled,
      "Not all agree: a ended with cancelled; b fetched user 1: Ada X, 1@x.org; "
        + "c ended with failed(decodeList, malformed); d did not complete."
    ),
    (["a": .success(ada)], .cancelled, "No style ended with cancelled."),
  ]

  @Test(arguments: cases)
  private func `styles agree if all ended as they must, and the others are named`(_ one: Case) {
    let fetches = one.ends.map { TimedFetch(of: $0, $1, expecting: one.expected, after: .zero) }
    let found = Result { () throws(CommandError) in
      try agreement(of: fetches, expecting: one.expected)
    }
    let isComplete = one.sentence.hasPrefix("All agree")
    #expect(found == (isComplete ? .success(one.sentence) : .failure(.failure(one.sentence))))
  }
}
