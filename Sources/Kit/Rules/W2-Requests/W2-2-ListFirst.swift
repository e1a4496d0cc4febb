// W2.2 list first: what is sent and decoded before its time, or twice.

internal import UserAPI

extension Rule {
  static let listFirst = Rule(
    id: .listFirst, nickname: "list first",
    sentence: """
      No detail request is sent before the environment's decoder has decoded the list; it decodes \
      each body once.
      """,
    why: """
      A step that starts before its input is there runs with nothing, or with a guess. A large body \
      takes time to decode, and a decoder of the run's own may read it differently.
      """,
    lookAt: "Look at what starts the second request ({3}).",
    applies: { $0.sends.contains(.detail) },
    check: { run in
      if let detail = run.events.firstIndex(where: { $0.sent == .detail }),
        !run.hasDecodedTheList(before: detail)
      {
        let isAnswered = run.events[..<detail].contains { $0.answered == .list }
        let isOther = isAnswered && !run.events.contains(.decode(.list))
        return [Breach(.requests, isOther ? otherDecoder : nil)]
      }
      return Request.allCases.compactMap(run.decodesInItsOwnWay).prefix(1).map {
        Breach(.requests, $0)
      }
    },
    flaws: [
      "asksForAUserInAdvance": "all goes well",
      "decodesBehindTheKitsBack": "all goes well",
      "decodesTwice": "all goes well",
      "decodesTheDetailBehindTheKitsBack": "all goes well",
    ])
}

private let otherDecoder =
  "A body never passed the environment's decoder: look at how you decode it ({2}, {6})."

extension JudgedRun {
  /// Where to look if the run decodes a body otherwise than once with the environment's decoder.
  fileprivate func decodesInItsOwnWay(_ request: Request) -> String? {
    let times = events.count { $0 == .decode(request) }
    if times > 1 {
      return "Look at who calls the decoder, and how often for one body ({2}, {6})."
    }
    // A list that passed no decoder shows in the detail request.
    let isMissing =
      request == .detail && times == 0 && expected.trace.contains(.decode(request))
      && scenario.reply(to: request).answer.hasBody
    guard isMissing, endsAsPromised, outcomes.first != .failure(.cancelled) else { return nil }
    return otherDecoder
  }
}
