// A recorded run whose requests are carried to a service, over HTTP or in memory. Every wait has a deadline.

import Conformance
import UserAPI

/// A run of a style under some conditions.
struct RelayedRun: RequestRelay {
  /// The base URL of the service.
  let baseURL: URL
  /// The id that stands first in its list; nil if it may have any users.
  let firstID: User.ID?
  /// Where the run is cancelled.
  let conditions: RunConditions
  /// Takes over a request, and gives its answer to the run.
  let carrying: @Sendable (SentRequest, RunRecorder) -> Void

  func carry(_ sent: SentRequest, for run: RunRecorder) { carrying(sent, run) }

  /// Records a run; the calling thread is its owner, and waits.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for the completion.
  ///   - witness: Called with each event, on its thread.
  ///   - release: Called when a request was cancelled on purpose.
  func record(
    _ style: JobStyle, patience: Duration, witness: @escaping Witness = { _ in },
    release: () -> Void = {}
  ) -> Trace {
    let seconds = patience / .seconds(1)
    let brief = max(1, seconds / 25)
    let recorder = RunRecorder(
      Expectation(scenario: Scenario(cancel: conditions.cancel?.point)), relay: self,
      witness: witness)
    recorder.begin(style)
    if let request = conditions.cancel?.request {
      recorder.giveTime(seconds) { $0.isIdle && $0.hasSent(request) || $0.hasCompleted }
      recorder.reach(.pending(request))
      if recorder.read(\.isCancelled) { recorder.giveTime(brief) { $0.hasCancelled(request) } }
      release()
    }
    // A completion may overtake what it was caused by.
    if recorder.giveTime(seconds, until: { $0.hasCompleted }) {
      recorder.giveTime(brief) { $0.isIdle && $0.hasNothingInFlight }
    }
    let trace = recorder.read(\.trace)
    recorder.close()
    return trace
  }
}
