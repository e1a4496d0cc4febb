// W2.3 good neighbours: what runs do to each other.

extension Rule {
  static let goodNeighbours = Rule(
    id: .goodNeighbours, nickname: "good neighbours",
    sentence: "Two runs do not disturb one another.",
    why: "State shared by accident shows when a second screen opens.",
    lookAt: "Look for anything static or shared between runs ({6}).",
    applies: { $0.scenario.hasNeighbours },
    explains: { surprise, run in
      run.scenario.hasNeighbours && (surprise.isSilence || surprise.index != nil)
    },
    check: { run in
      let asksForOthers = run.rulesOfOtherRequests.contains(.goodNeighbours)
      // A completion on the stack of this run's call breaks the rule about that.
      return run.besideIt.filter { $0.kind != .stack } + (asksForOthers ? [Breach(.requests)] : [])
    },
    flaws: [
      "sharesItsState": "another run completes, and a third is cancelled, meanwhile",
      "sharesItsUser": "another run completes, and a third is cancelled, meanwhile",
      "sharesItsTasks":
        "cancel while the list request is pending, "
        + "another run completes, and a third is cancelled, meanwhile",
      "forgetsARunThatStarts": "another run ends inside the send of the list request",
      "startsOnlyWhileNoneEnds": "another run starts inside the decoding of the detail",
      "takesTwoBuffersInTurn":
        "three runs overlap: 1 begins, 2 begins, 2 ends, 3 begins, 1 ends, 3 ends, "
        + "each list comes at once",
    ])
}
