// Cancels a run at a chosen moment, and holds back the answer of a request that has to be pending then.

import Deadlines
import Synchronization
import Traces
import UserAPI

/// One run, its recording, and the moment at which it is cancelled.
final class WatchedRun: Sendable {
  private typealias Answer = @Sendable () -> Void

  private struct State: Sendable {
    var hasReached = false
    var isPending = false
    var isStopped = false
    var hasEnded = false
    /// The answers that wait for the cancel; nil when they no longer have to.
    var held: [Answer]? = []
  }

  let recording = RunRecording()
  private let point: CancelPoint?
  private let state = Monitor(State())
  // The lock guards the reference alone; the run is called outside of it.
  private let run = Mutex<(any UserFetching)?>(nil)

  /// Prepares a run that is cancelled at a point, or not at all.
  init(cancelledAt point: CancelPoint?) { self.point = point }

  /// Takes the run, and starts it: what happens at a point happens on the thread that comes there.
  ///
  /// If the point is in a request, this waits on the calling thread until the request is stopped, so
  /// that no answer comes before its cancel.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - seconds: How long to wait until the run comes to the request.
  func start(_ run: any UserFetching, patience seconds: TimeInterval) {
    self.run.withLock { $0 = run }
    reach(.beforeStart)
    recording.note(.start)
    run.start()
    guard let point, point.request != nil else { return }
    state.giveTime(seconds) { $0.isPending || $0.hasEnded }
    if point.isPending { reach(point) }
    if state.update({ $0.hasReached }) { state.giveTime(seconds / 25) { $0.isStopped } }
    release()
  }

  /// Cancels the run if this is the point, the first time that the run comes to it.
  func reach(_ point: CancelPoint) {
    guard point == self.point else { return }
    let isFirst = state.update { state in
      defer { state.hasReached = true }
      return !state.hasReached
    }
    guard isFirst, let run = run.withLock({ $0 }) else { return }
    recording.note(.cancel)
    run.cancel()
    recording.note(.cancelReturned)
  }

  /// Notes that a request is on its way: if it is the one to cancel, its owner is told.
  func isPending(_ request: Request) {
    guard request == point?.request else { return }
    // From another thread, so that the style most likely has the task of the request by then.
    DispatchQueue.global().async { [self] in state.update { $0.isPending = true } }
  }

  /// Notes that the run cancelled a request.
  func stopped(_ request: Request) {
    recording.note(.cancelRequest(request))
    if request == point?.request { state.update { $0.isStopped = true } }
  }

  /// Passes an answer on, now or after the cancel that has to come before it.
  func pass(_ request: Request, _ answer: @escaping @Sendable () -> Void) {
    let isHeld = state.update { state in
      guard request == point?.request, state.held != nil else { return false }
      state.held?.append(answer)
      return true
    }
    if !isHeld { answer() }
  }

  /// Notes that the completion ran.
  func end() { state.update { $0.hasEnded = true } }

  /// Releases the run, which holds its environment and so this object.
  func forgetRun() { run.withLock { $0 = nil } }

  /// Gives the answers that were held back, and holds back no more.
  private func release() {
    let answers = state.update { state in
      defer { state.held = nil }
      return state.held ?? []
    }
    for answer in answers { answer() }
  }
}
