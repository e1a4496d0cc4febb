// W4.2 cancel wins: a cancel that came in time.

internal import UserAPI

extension Rule {
  static let cancelWins = Rule(
    id: .cancelWins, nickname: "cancel wins",
    sentence: """
      A cancel() that returned while a step had still to end gives .cancelled; a later or \
      concurrent one may lose.
      """,
    why: "After cancel() the caller has moved on; a user that arrives then is a surprise.",
    lookAt: """
      Look at what cancel() changes ({5}), and at what is asked between a step's end and the \
      delivery ({5}, {6}).
      """,
    applies: { $0.scenario.cancel?.isWhileAtWork == true },
    explains: { surprise, run in
      surprise.kind == .outcome && run.mustEndCancelled
        || surprise.isSilence && run.mustEndCancelled && run.events.contains(.cancel)
    },
    pointer: { run in
      let isInFlight = run.expected.cancelled != nil
      let whoCompletes = """
        Look at who completes a cancelled run ({5}): cancel() must. The transport may never \
        answer, and its answer no longer counts.
        """
      switch run.outcomes.first {
      case nil where !isInFlight:
        return """
          No request was in flight: look at what completes the run when the next one must not be \
          sent ({5}), or when the last step has ended ({6}).
          """
      case nil: return whoCompletes
      case .failure(.failed(_, .transport(.cancelled))) where isInFlight: return whoCompletes
      default: return nil
      }
    },
    flaws: [
      "staysSilentWhenCancelled": "cancel inside the send of the list request",
      "ignoresCancel": "cancel inside the send of the list request",
      "forgetsACancelInsideDecode": "cancel inside the decoding of the list",
      "reportsTheTransportsCancel": "cancel inside the send of the list request",
    ])
}
