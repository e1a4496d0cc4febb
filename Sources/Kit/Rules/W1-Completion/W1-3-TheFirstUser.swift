// W1.3 the first user: whose id is taken, and whose data delivered.

internal import UserAPI

extension Rule {
  static let firstUser = Rule(
    id: .firstUser, nickname: "the first user",
    sentence: """
      The user delivered is the one that the detail request brought for the id that stood first \
      in the list.
      """,
    why: """
      A chain that passes on the wrong value is worse than one that fails; and the list's entry of \
      the same user may be older than the detail.
      """,
    lookAt: """
      Look at which id you take from the list ({2}), and how it reaches the next request \
      ({3}, {6}).
      """,
    applies: { $0.isSuccess },
    explains: { surprise, run in
      surprise.isOtherOutcome && run.endsWithAUser && run.expected.isSuccess
    },
    pointer: { run in
      guard run.events.filter({ $0.sent == .detail }) == [.send(.detail)] else { return nil }
      return """
        The right user was asked for: look at what becomes of the second response ({2}, {6}).
        """
    },
    check: { run in
      run.rulesOfOtherRequests.contains(.firstUser) ? [Breach(.requests)] : []
    },
    flaws: [
      "takesTheSmallestID": "all goes well",
      "takesTheLastUser": "all goes well",
      "asksForAUserThatItKnows": "the list has user 41 alone",
      "takesTheMiddleUser": "the list has 6 users, user 52 first",
      "deliversTheListsUser": "all goes well",
      "losesTheOrderOfALongList": "the list has 13 users, user 85 first",
    ])
}
