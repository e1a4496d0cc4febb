// One broken rule, as the checker finds it.

import Rules

/// A rule that a run breaks, and in what its trace differs.
struct ViolationInPlay: Sendable {
  /// In what a run differs from what was promised.
  ///
  /// The same difference in a smaller scenario explains the one in a larger scenario.
  enum Kind: Sendable {
    case hang, stack, place, completions, outcome, cancel, leak
    /// The completion came only with the transport's answer.
    case wait
    /// Requests that are wrong, or too many; and too few.
    case requests, missing
  }

  let rule: Rule.ID
  let kind: Kind
  /// How the broken rule shows, if that decides where to look.
  var symptom: Rule.Symptom?
  /// The run beside the judged one, if the difference is there.
  var neighbour: NeighbourObservation?

  /// Whether a difference in a smaller scenario explains this one.
  func follows(from kind: Kind) -> Bool {
    switch (kind, self.kind) {
    case (.place, .stack), (.stack, .hang): true
    case (.requests, .cancel), (.outcome, .cancel), (.completions, .cancel): true
    case (.requests, .wait), (.outcome, .wait), (.completions, .wait): true
    case (.outcome, .missing), (.completions, .missing), (.wait, .completions): true
    default: kind == self.kind
    }
  }
}
