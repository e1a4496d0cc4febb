// When several fetches agree, and which styles are named when they do not.

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
    (["a": .user(ada), "b": .user(ada)], nil, "All agree: a and b fetched user 1."),
    (  // The user that most styles fetched counts as right, whatever the order.
      ["a": .user(bruno), "b": .user(ada), "c": .user(ada)], nil,
      "Not all agree: b and c fetched user 1, but a fetched another user."
    ),
    (  // Users with the same id differ if another field differs.
      ["a": .user(ada), "b": .user(namesake)], nil,
      "Not all agree: a fetched user 1, but b fetched another user."
    ),
    (  // Every style that differs is named once.
      [
        "a": .user(ada), "b": .noCompletion, "c": .error(.cancelled), "d": .user(bruno),
        "e": .noCompletion,
      ], nil,
      "Not all agree: a fetched user 1, but d fetched another user, c ended with an error and "
        + "b and e did not complete."
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
      "Not all agree: a ended with cancelled, but b fetched a user, c ended with another error and "
        + "d did not complete."
    ),
    (["a": .user(ada)], .cancelled, "No style ended with cancelled."),
  ]

  @Test(arguments: cases)
  private func `styles agree if all ended as they must, and the others are named`(_ one: Case) {
    let fetches = one.ends.map { TimedFetch(style: $0, end: $1, time: .zero) }
    let agreement = Agreement(of: fetches, expecting: one.expected)
    #expect(agreement.sentence == one.sentence)
    #expect(agreement.isComplete == one.sentence.hasPrefix("All agree"))
  }
}
