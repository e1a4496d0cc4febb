// When several fetches agree, and which styles are named when they do not.

import Testing
import UserAPI

@testable import StyleRuns

@Suite struct AgreementTests {
  @Test func `fetches of the same user agree`() {
    let agreement = Agreement(of: [fetch("a", .user(ada)), fetch("b", .user(ada))])
    #expect(agreement.isComplete)
    #expect(agreement.sentence == "All agree: a and b fetched user 1.")
  }

  @Test func `the user that most styles fetched counts as right, whatever the order`() {
    let fetches = [fetch("a", .user(bruno)), fetch("b", .user(ada)), fetch("c", .user(ada))]
    let agreement = Agreement(of: fetches)
    #expect(!agreement.isComplete)
    #expect(
      agreement.sentence == "Not all agree: b and c fetched user 1, but a fetched another user.")
  }

  @Test func `users with the same id differ if another field differs`() {
    let namesake = User(
      id: ada.id, email: "else@x.org", firstName: "Ada", lastName: "X", avatar: ada.avatar)
    #expect(!Agreement(of: [fetch("a", .user(ada)), fetch("b", .user(namesake))]).isComplete)
  }

  @Test func `every style that differs is named once, with how it ended`() {
    let agreement = Agreement(of: [
      fetch("a", .user(ada)), fetch("b", .noCompletion), fetch("c", .error(.cancelled)),
      fetch("d", .user(bruno)), fetch("e", .noCompletion),
    ])
    #expect(
      agreement.sentence == "Not all agree: a fetched user 1, but d fetched another user, "
        + "c ended with an error and b and e did not complete.")
  }

  @Test func `the same error from every style is no agreement`() {
    let agreement = Agreement(of: [fetch("a", .error(.cancelled)), fetch("b", .error(.cancelled))])
    #expect(!agreement.isComplete)
    #expect(agreement.sentence == "No style fetched a user.")
    #expect(!Agreement(of: []).isComplete)
  }

  @Test func `where an error is expected, the same error from every style is an agreement`() {
    let error = UserFetchError.failed(.requestList, .status(404))
    let agreement = Agreement(
      of: [fetch("a", .error(error)), fetch("b", .error(error))], expecting: error)
    #expect(agreement.isComplete)
    #expect(agreement.sentence == "All agree: a and b ended with failed(requestList, status 404).")
  }

  @Test func `where an error is expected, every style that ends otherwise is named`() {
    let agreement = Agreement(
      of: [
        fetch("a", .error(.cancelled)), fetch("b", .user(ada)),
        fetch("c", .error(.failed(.decodeList, .malformed))), fetch("d", .noCompletion),
      ], expecting: .cancelled)
    #expect(!agreement.isComplete)
    #expect(
      agreement.sentence == "Not all agree: a ended with cancelled, but b fetched a user, "
        + "c ended with another error and d did not complete.")
    let none = Agreement(of: [fetch("a", .user(ada))], expecting: .cancelled)
    #expect(none.sentence == "No style ended with cancelled." && !none.isComplete)
  }

  private func fetch(_ style: String, _ end: TimedFetch.End) -> TimedFetch {
    TimedFetch(style: style, end: end, time: .zero)
  }
}
