// What was seen of one run.

/// What was seen of a run, from its making to the moment from which nothing more can happen.
struct Recording: Sendable {
  var events: [Event] = []
  /// What the run was asked when it did not return.
  var hangs: Stage.Call?
  /// Whether the completion came only when the transport answered a cancelled run.
  var waitedForTheTransport = false
  /// What the run never let go of; empty if it is settled.
  var held: Set<String> = []
  /// How many deadlines passed.
  var missedDeadlines = 0
  /// Faults that the neighbours of this run showed.
  var neighbours: [Fault] = []

  /// What the recording proves beyond its trace.
  var note: String? {
    switch hangs {
    case .start: return "start() did not return."
    case .cancel: return "cancel() did not return."
    case .answer: return "The closure that takes the transport's answer did not return."
    case nil: break
    }
    if waitedForTheTransport { return "The completion ran only when the transport answered." }
    return held.isEmpty ? nil : "Still held: \(held.sorted().joined(separator: ", "))."
  }
}
