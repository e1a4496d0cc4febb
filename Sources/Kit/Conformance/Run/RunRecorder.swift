// Watches one run of a style: records what the run does, and does to it what the scenario says.

import Deadlines
import Foundation
internal import SwitchPoints
import Synchronization
import TestDoubles
import UserAPI

/// The world of one run in one scenario.
///
/// What the scenario does inside `send`, `decode` or the completion is done there, on the run's own
/// thread: exactly, with no timing. ``RunProgress`` decides, the recorder acts.
package final class RunRecorder: Sendable {
  package let expectation: Expectation
  let relay: (any RequestRelay)?
  package let watchdog: CallWatchdog
  package let delivery: DeliveryGate
  /// How long each wait for the run, and each call into it, may take.
  let deadline: Deadline
  /// Counts the beats of the deadline.
  let heartbeat: Heartbeat
  // The locks guard the progress and the reference to the run; nothing is called while they are held.
  private let progress: Monitor<RunProgress>
  private let run = Mutex<(any UserFetching)?>(nil)
  private let meanwhile = Mutex<(@Sendable () -> Void)?>(nil)

  /// Prepares the world of a run, which is made later.
  ///
  /// - Parameters:
  ///   - expectation: What happens to the run, and what that promises: it says where the delivery has to be
  ///     held back.
  ///   - relay: What carries the run's requests to a server; a script answers them if there is none.
  ///   - watchdog: Sees when a call into the run does not return.
  ///   - deadline: How long each wait for the run, and each call into it, may take.
  ///   - heartbeat: Counts the beats of the deadline; hops between threads do if it is left out.
  ///   - witness: Called with each event; if there is one, the trace also says when and on which thread each
  ///     event happened.
  package init(
    _ expectation: Expectation,
    relay: (any RequestRelay)? = nil,
    watchdog: CallWatchdog = CallWatchdog(),
    deadline: Deadline = .hops,
    of heartbeat: Heartbeat? = nil,
    witness: Witness? = nil
  ) {
    SignOfLife.give()
    let isOnTheMainQueue = expectation.scenario.special == .startsOnTheMainQueue
    delivery = DeliveryGate(isMain: isOnTheMainQueue)
    self.deadline = deadline
    self.heartbeat = heartbeat ?? (isOnTheMainQueue ? MainQueue.heartbeat : .everyThread)
    self.expectation = expectation
    self.relay = relay
    self.watchdog = watchdog
    let times = witness.map { [delivery] in EventTimes(of: delivery, witness: $0) }
    progress = Monitor(RunProgress(expectation, times: times))
  }

  var scenario: Scenario { expectation.scenario }

  // MARK: The progress

  /// Reads a part of what has happened so far.
  ///
  /// - Parameter part: Called while the lock is held: it must call nothing that waits or calls back.
  package func read<Part>(_ part: (RunProgress) -> Part) -> Part { update { part($0) } }

  @discardableResult
  package func update<Value>(_ change: (inout RunProgress) -> Value) -> Value {
    noteUse()
    return progress.update(change)
  }

  /// Waits until something holds; says why not if it does not before the deadline.
  package func wait(
    _ deadline: Deadline? = nil, until holds: (RunProgress) -> Bool
  ) -> Expiry? {
    progress.wait(deadline ?? self.deadline, of: heartbeat, until: holds)
  }

  /// Waits some seconds for something that need not happen; says whether it has.
  @discardableResult
  package func giveTime(_ seconds: TimeInterval, until holds: (RunProgress) -> Bool) -> Bool {
    progress.giveTime(seconds, until: holds)
  }

  /// Gives the run a moment to go on, where a correct one may be unable to.
  func giveAMoment(until holds: (RunProgress) -> Bool) { giveTime(Self.moment, until: holds) }

  private static let moment = 0.05

  // MARK: The run and its world

  /// Makes the run.
  ///
  /// Nothing of its world is kept, except the canaries that tell when the run has released it.
  package func makeRun(of style: JobStyle) {
    let world = canary("the environment")
    let listener = canary("the completion")
    let environment = FetchEnvironment(
      transport: ScriptedTransport(
        token: world, tasksKeepHandlers: scenario.special == .keepsHandlers,
        onSend: sent
      ),
      decoder: ScriptedDecoder(
        token: world,
        onBegin: decodingBegan,
        onEnd: decodingEnded
      ),
      baseURL: relay?.baseURL ?? scenario.service.baseURL,
      deliveryQueue: delivery.queue
    )
    let made = style.make(environment) { [self] outcome in
      withExtendedLifetime(listener) { completed(outcome) }
    }
    run.withLock { $0 = made }
  }

  private func canary(_ name: String) -> Canary {
    update { $0.created(name) }
    return Canary { [self] in update { $0.released(name) } }
  }

  /// Gives up a run that hangs: its requests are no longer answered.
  ///
  /// - Returns: What was seen of it.
  func abandon(after expiry: Expiry) -> Observation {
    update { $0.abandon() }
    return Observation(hangingIn: watchdog.stuckCall, after: expiry, events: read(\.events))
  }

  /// Releases the run, and the closures that it handed to the transport.
  package func close() {
    update { $0.note(.closed) }
    for sent in update({ $0.close() }) { sent.scripted.drop() }
    dropReference()
  }

  /// Drops the last outside reference to the run.
  private func dropReference() {
    let last = run.withLock { $0.take() }
    withExtendedLifetime(last) {}  // the run ends here, outside the lock
  }

  // MARK: What the owner does

  /// Makes the run, and starts it as the scenario says.
  package func begin(_ style: JobStyle) {
    watchdog.calling(.make) { makeRun(of: style) }
    watchdog.calling(.start) {
      reach(.beforeStart)
      if scenario.special == .holdsDelivery { delivery.hold() }
      switch scenario.special {
      case .startsOnTwoThreads: atOnce(Array(repeating: start, count: 2)).wait()
      case .startsOnItsQueue, .startsOnTheMainQueue: delivery.run(start)
      case .neverStarts: return
      default: start()
      }
      let isCancelledLater = scenario.cancel?.isPending == true
      if scenario.special == .holdsDelivery, !isCancelledLater { delivery.release() }
      reach(.afterStart)
    }
  }

  package func start() { call(.start, noting: .start) { $0.start() } }

  package func cancel() {
    call(.cancel, noting: .cancel) { $0.cancel() }
    update { $0.note(.cancelReturned) }
  }

  private func call(_ call: RunCall, noting event: TraceEvent, _ body: (any UserFetching) -> Void) {
    watchdog.enter(call)
    update { $0.note(event) }
    if let run = run.withLock({ $0 }) { body(run) }
    watchdog.leave()
    update { _ in }  // whoever waits for the end of this call looks again
  }

  /// Does what the scenario has for a moment, the first time that the moment comes.
  package func reach(_ point: ScenarioPoint) {
    guard update({ $0.reach(point) }) else { return }
    if scenario.cancel == point { cancelAsPlanned(whilePending: point.isPending) }
    if case .startsAgain(point, let times, let elsewhere) = scenario.special {
      for _ in 0..<times { elsewhere ? startElsewhere() : start() }
    }
    if scenario.overlap?.point == point { meanwhile.withLock { $0 }?() }
    guard scenario.drop == point else { return }
    dropReference()
    // A real transport drops its handler after the answer, so the run has only itself.
    if point == .decided { read(\.sent).forEach { $0.scripted.drop() } }
  }

  private func cancelAsPlanned(whilePending isPending: Bool) {
    if isPending, scenario.isCalledOnItsQueue { return delivery.run(cancel) }
    switch scenario.times {
    case .once: cancel()
    case .twice: (0..<2).forEach { _ in cancel() }
    case .eightThreads: atOnce(Array(repeating: cancel, count: 8)).wait()
    case .insideItself: cancel()  // and once more when the request is cancelled
    }
    if isPending, scenario.special == .holdsDelivery { delivery.release() }
  }

  /// Sets what other runs do at the moment that the scenario has for them.
  func setMeanwhile(_ body: @escaping @Sendable () -> Void) { meanwhile.withLock { $0 = body } }

  /// Calls `start()` on another thread.
  ///
  /// A run that holds a lock of its own around `send` lets that thread wait: then this one goes on.
  private func startElsewhere() {
    let done = DispatchSemaphore(value: 0)
    update { $0.startElsewhereBegan() }
    Thread.detachNewThread { [self] in
      start()
      update { $0.callEnded() }
      done.signal()
    }
    _ = done.wait(timeout: .now() + Self.moment)
  }

  /// Holds back what the run delivers from now on, if this is the request whose end decides that.
  func holdDelivery(after request: Request) {
    if request == expectation.decidingRequest { delivery.hold() }
  }
}
