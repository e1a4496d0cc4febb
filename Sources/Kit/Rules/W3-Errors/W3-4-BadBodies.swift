// W3.4 bad bodies: a user where there is none.

internal import UserAPI

extension Rule {
  static let badBodies = Rule(
    id: .badBodies, nickname: "bad bodies",
    sentence: """
      An empty list, wrong types, missing fields, bytes that are not UTF-8 and an empty body \
      are an error each.
      """,
    why: "Servers send all of these; none may crash an app or pass for a user.",
    lookAt: "Look at your decoding ({2}), and whether each body goes through it ({6}).",
    applies: { [.malformed, .noUsers].contains($0.failure) },
    explains: { surprise, run in
      surprise.isOtherOutcome && run.endsWithAUser
        && [.malformed, .noUsers].contains(run.expected.failure)
    },
    flaws: [
      "inventsAUserForABadBody": "the list request brings malformed JSON"
    ])
}
