// What the kit must report for each flaw: the rule that has it, and where to look.

import Rules

extension Flaw {
  /// The rule that must be reported, and the smallest scenario in which it breaks: as the rule's file says.
  var verdict: (rule: Rule.ID, scenario: String) {
    for rule in Rule.all {
      let entry = rule.flaws.first { $0.key == rawValue }
      if let entry { return (rule.id, entry.value) }
    }
    preconditionFailure("Name the flaw \(rawValue) in the file of the rule that it breaks.")
  }

  /// Words that the place to look must have, where the place is not the usual one for the rule.
  var pointer: String {
    switch self {
    case .keepsTheTaskOfItsLastRequest: "something that outlives the run"
    case .deliversWithoutStart, .leaksUntilStarted: "what happens before start()"
    case .decodesBehindTheKitsBack, .decodesTheDetailBehindTheKitsBack:
      "never passed the environment's decoder"
    case .decodesTwice: "how often for one body"
    case .staysSilentWhenCancelled, .reportsTheTransportsCancel: "who completes a cancelled run"
    case .blocksInsideCancel, .cancelsOnlyBetweenSends, .asksItsQueueBeforeItCancels:
      "a wait inside cancel()"
    case .givesUpAfterASecond: "look at where this error comes from"
    case .deliversTheListsUser: "what becomes of the second response"
    default: Rule[verdict.rule].lookAt(in: nil)
    }
  }
}
