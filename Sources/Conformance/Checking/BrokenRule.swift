// One broken rule, as the checker finds it.

import Rules

/// A rule that a run breaks, and in what its trace differs.
struct BrokenRule: Sendable {
  /// In what a run differs from what was promised.
  ///
  /// The same difference in a smaller scenario explains the one in a larger scenario.
  enum Kind: Sendable { case hang, stack, place, completions, outcome, requests, cancel, leak }

  let rule: Rule.ID
  let kind: Kind
  /// The run beside the judged one, if the difference is there.
  var neighbour: NeighbourObservation?

  /// Whether a difference in a smaller scenario explains this one.
  func follows(from kind: Kind) -> Bool {
    switch (kind, self.kind) {
    case (.place, .stack), (.stack, .hang): true
    case (.requests, .cancel), (.outcome, .cancel), (.completions, .cancel): true
    default: kind == self.kind
    }
  }
}
