import Synchronization
import UserAPI

/// A run that begins or ends inside a call of the judged run.
final class NeighbouringRun: Sendable {
  // The lock guards the run and whether it has acted; no step is taken while it is held.
  private let state: Mutex<(run: ScenarioRun?, hasActed: Bool)>
  private let overlap: Overlap

  /// Takes over the run; it comes to its last request if it is to end inside a call.
  init(_ overlap: Overlap, _ run: ScenarioRun) {
    var run = run
    if case .ends = overlap { run.begin(until: .detail) }
    self.overlap = overlap
    state = Mutex((run, false))
  }

  /// Begins or ends; called inside a call of the judged run.
  func act() {
    guard var acting = state.withLock({ $0.run.take() }) else { return }
    if case .starts = overlap { acting.beginInside() } else { acting.endInside() }
    state.withLock { [acting] in $0 = (acting, true) }
  }

  /// Gives the run away; nil if its moment never came.
  func take() -> ScenarioRun? { state.withLock { $0.hasActed ? $0.run.take() : nil } }
}
