// A run beside the judged run, or the judged run beside others, which is played step by step.

import Deadlines
import UserAPI

/// A run that begins, answers and ends when it is told to, so that it can overlap with others.
struct OverlappingRun: Sendable {
  private let style: JobStyle
  private let recorder: RunRecorder
  private(set) var observation = Observation()

  private var watchdog: CallWatchdog { recorder.watchdog }
  private var expectation: Expectation { recorder.expectation }

  /// Whether it is no use to go on.
  var isStuck: Bool { observation.missedDeadlines > 0 || observation.isUndecided }

  /// Plans a run with a recorder of its own.
  init?(of style: JobStyle, in scenario: Scenario = Scenario(), watchdog: CallWatchdog) {
    guard let expectation = ReferenceModel.expectation(of: scenario) else { return nil }
    self.init(style, with: RunRecorder(expectation, watchdog: watchdog))
  }

  /// Plans a run that has its recorder already.
  init(_ style: JobStyle, with recorder: RunRecorder) {
    self.style = style
    self.recorder = recorder
  }

  // MARK: Its steps

  /// Starts the run, and lets it come to a request, which stays unanswered.
  mutating func begin(until request: Request) {
    recorder.begin(style)
    waitForRequest()
    guard request == .detail else { return }
    serve()
    waitForRequest()
  }

  /// Answers what is open, until the run has ended.
  mutating func end() {
    while !isStuck, !recorder.read(\.isOver) {
      waitForRequest()
      serve()
    }
  }

  /// Starts the run inside a call of another, and gives it a moment to send its request.
  func beginInside() {
    recorder.begin(style)
    recorder.giveAMoment { $0.hasUnanswered || $0.isOver }
  }

  /// Answers the run inside a call of another, and gives it a moment to end.
  mutating func endInside() {
    serve()
    recorder.giveAMoment { $0.isOver }
  }

  private mutating func waitForRequest() {
    guard !isStuck else { return }
    observation.note(recorder.wait { $0.hasUnanswered || $0.isOver })
  }

  private mutating func serve() {
    guard case .serve(let sent) = recorder.update({ $0.takeNextStep() }) else { return }
    watchdog.calling { recorder.reach(.pending(sent.request)) }
    // The run may cancel its request on another thread.
    if expectation.cancelled == sent.request {
      observation.note(recorder.wait { $0.hasCancelled(sent.request) })
    }
    watchdog.calling { recorder.serve(sent) }
  }

  // MARK: What was seen

  /// Releases the run, and waits until it is settled.
  mutating func close(waitsForRelease: Bool = true) {
    watchdog.calling(.release) { recorder.close() }
    if waitsForRelease, !isStuck, !observation.note(recorder.wait { $0.isSettled }) {
      observation.held = recorder.read(\.held)
    }
    observation.events = recorder.read(\.events)
  }

  /// Adds what was seen to the judged run's observation.
  func add(to judged: inout Observation) {
    judged.add(neighbour: observation, expecting: expectation)
  }
}
