// W3.5 one answer: what an answer does that no longer counts.

extension Rule {
  static let oneAnswer = Rule(
    id: .oneAnswer, nickname: "one answer",
    sentence: "A transport that answers twice, or after its cancel, changes nothing.",
    why: """
      Real transports do both: rarely, and on a user's phone instead of yours. The second answer may \
      differ from the first, and may come while the next request is being sent.
      """,
    lookAt: "Look at what happens to an answer that is no longer waited for ({5}, {6}).",
    applies: { expected in
      expected.sends.contains { request in
        expected.scenario.reply(to: request).manner
          .answersTooOften(cancelled: request == expected.cancelled)
      }
    },
    explains: { surprise, run in surprise.index != nil && run.isAnsweredTooOften },
    check: { run in run.decodesAnotherAnswer ? [Breach(.requests)] : [] },
    flaws: [
      "hearsTheSecondAnswer": "the list request is answered twice",
      "hearsALaterError": "the list request is answered and then fails",
      "hearsAnAnswerAfterCancel": "cancel inside the send of the list request",
      "keepsTheLatestList": "the list request is answered twice",
      "hearsAnswersWhileItSends": "the list request is answered again inside the next send",
    ])
}

extension JudgedRun {
  /// Whether the transport answers twice, or answers a request that the run has cancelled.
  fileprivate var isAnsweredTooOften: Bool {
    expected.sends.contains { request in
      let isCancelled =
        request == expected.cancelled && events.contains(.cancelRequest(request))
      return scenario.reply(to: request).manner.answersTooOften(cancelled: isCancelled)
    }
  }

  /// Whether the body of a second answer is decoded as that of a request which is not answered yet.
  ///
  /// Second answers are seen in traces alone. What comes after a cancel may be decoded.
  fileprivate var decodesAnotherAnswer: Bool {
    let isAgain = events.contains { if case .answerAgain = $0 { true } else { false } }
    return isAgain && !events.contains(.cancel)
      && Request.allCases.contains { request in
        let before = events.prefix { $0 != .decode(request) }
        return before.count < events.count && !before.contains { $0.answered == request }
      }
  }
}
