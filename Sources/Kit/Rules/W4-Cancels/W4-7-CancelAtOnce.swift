// W4.7 cancel at once: a cancel that waits.

extension Rule {
  static let cancelAtOnce = Rule(
    id: .cancelAtOnce, nickname: "cancel at once",
    sentence: "Cancelling does not wait for the transport.",
    why: "The transport may be the very thing that hangs.",
    lookAt: """
      Look at who completes a cancelled run ({5}): the transport may never answer again.
      """,
    applies: { expected in
      expected.cancelled.map { expected.scenario.reply(to: $0).manner == .never } ?? false
    },
    check: { run in
      if run.hangingCall == .cancel, run.scenario.special != .holdsDelivery {
        let pointer = """
          Look for a wait inside cancel(), or a lock that is held while you call anything else ({5}).
          """
        return [Breach(.hang, pointer)]
      }
      let waits = run.seen.waitedForTheTransport && run.mustEndCancelled && run.endsAsPromised
      return waits && run.outcomes.count == 1 ? [Breach(.wait)] : []
    },
    flaws: [
      "waitsForTheTransport":
        "the list request is never answered, cancel inside the send of the list request",
      "blocksInsideCancel": "cancel inside the send of the list request",
      "cancelsOnlyBetweenSends":
        "cancel from eight threads inside the send of the list request",
      "asksItsQueueBeforeItCancels": "cancel after the last step, before the completion runs",
    ])
}
