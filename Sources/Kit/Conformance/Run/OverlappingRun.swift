// A run beside the judged run, which waits for the same answer at the same time.

import Deadlines
import UserAPI

/// A run of the same style that sends the same request later, and goes on when the judged run has been
/// cancelled.
struct OverlappingRun {
  private let recorder: RunRecorder
  private let expectation: Expectation
  private var observation = Observation()

  private var watchdog: CallWatchdog { recorder.watchdog }

  /// Starts the run, and lets it come to a request, which stays unanswered.
  init?(of style: Style, until request: Request, watchdog: CallWatchdog) {
    guard let expectation = ReferenceModel.expectation(of: Scenario()) else { return nil }
    (self.expectation, recorder) = (expectation, RunRecorder(Scenario(), watchdog: watchdog))
    recorder.begin(style)
    waitForRequest()
    guard request == .detail else { return }
    serve()
    waitForRequest()
  }

  /// Answers what is open, until the run has ended, and adds what was seen to the judged run's observation.
  mutating func finish(in judged: inout Observation) {
    while observation.missedDeadlines == 0, !recorder.snapshot.isOver {
      waitForRequest()
      serve()
    }
    watchdog.calling(.release) { recorder.close() }
    if observation.missedDeadlines == 0 { observation.note(recorder.wait { $0.isSettled }) }
    observation.events = recorder.snapshot.events
    judged.add(neighbour: observation, in: Scenario(), expecting: expectation)
  }

  private mutating func waitForRequest() {
    guard observation.missedDeadlines == 0 else { return }
    observation.note(recorder.wait { $0.hasUnanswered || $0.isOver })
  }

  private func serve() {
    guard case .serve(let sent) = recorder.update({ $0.takeNextStep() }) else { return }
    watchdog.calling { recorder.serve(sent) }
  }
}
