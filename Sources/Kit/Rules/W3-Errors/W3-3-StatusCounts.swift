// W3.3 status counts: which statuses are errors.

internal import UserAPI

extension Rule {
  static let statusCounts = Rule(
    id: .statusCounts, nickname: "status counts",
    sentence: "Any status outside 200–299 is an error, body or not; no status inside is.",
    why: "A 404 has a body too, and it may even decode; and a 201 is as good as a 200.",
    lookAt: "Look at your status check ({1}), and whether each response goes through it.",
    applies: { expected in
      if case .status = expected.failure { return true }
      return expected.sends.contains { expected.scenario.reply(to: $0).answer.isGoodStatus }
    },
    explains: { surprise, run in
      guard surprise.isOtherOutcome else { return false }
      if case .status = run.expected.failure { return run.decodesTooMuch }
      guard case .failure(.failed(_, .status)) = run.outcomes[0] else { return false }
      return run.expected.isSuccess || run.expected.failure == .malformed
    },
    flaws: [
      "ignoresTheStatus": "the list request brings status 301",
      "acceptsRedirects": "the list request brings status 301",
      "acceptsAnErrorWithABody": "the list request brings status 404 with a body",
      "refusesCreated": "the list request brings status 201",
      "acceptsNotModified": "the list request brings status 304",
    ])
}
