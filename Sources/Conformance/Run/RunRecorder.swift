// Where one run is watched: it notes what the run does, and does to it what the scenario says.

import Foundation
import TestDoubles
import UserAPI

/// The run's world in one scenario.
///
/// Everything that happens is noted in the order in which it happened. What falls inside `send`,
/// `decode` or the completion is done there, on the run's own thread: exactly, with no timing.
package final class Stage: @unchecked Sendable {
  // Safe: `state` is touched only while `condition` is locked, and nothing is called meanwhile.
  private let condition = NSCondition()
  private var state = State()

  let scenario: Scenario
  let network: Network?
  package let watch: CallWatch
  package let deliveryQueue = DispatchQueue(label: "delivery")
  static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

  package struct State {
    package var events: [Event] = []
    var run: (any UserFetching)?
    var requests: [(Request, ScriptedRequest)] = []
    /// Sent, and not yet served: each waits for its turn.
    var due: [(Request, ScriptedRequest)] = []
    /// Calls of `send`, of `decode` and of the completion that have not returned.
    package var busy = 0
    /// Requests that a network carries, and has not answered.
    package var inFlight = 0
    /// Requests whose step has ended: answered, and decoded if there was something to decode.
    package var ended: Set<Request> = []
    /// Requests whose answer has been taken: the closure that takes it has returned.
    var answered: Set<Request> = []
    /// The thread that sends the list request, until its call returns.
    var listSender: ObjectIdentifier?
    /// What the run still holds.
    package var held: Set<String> = []
    /// The moments that have come.
    package var reached: Set<Point> = []
    /// The request whose answer, or whose decoding, is the last step; the delivery queue is suspended
    /// when it ends.
    package var decision: Request?
    package var isSuspended = false
    package var isClosed = false

    package var completions: Int { events.count { $0.outcome != nil } }
  }

  /// What a run is asked: by its maker, by its owner, by its transport, and at its end.
  package enum Call: Sendable { case make, start, cancel, answer, release }

  /// Sets a stage, on which a script answers the requests unless a network does.
  package init(_ scenario: Scenario, network: Network? = nil, watch: CallWatch = CallWatch()) {
    (self.scenario, self.network, self.watch) = (scenario, network, watch)
    deliveryQueue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
  }

  // MARK: The state

  @discardableResult
  package func update<Value>(_ change: (inout State) -> Value) -> Value {
    condition.withLock {
      defer { condition.broadcast() }
      return change(&state)
    }
  }

  /// Waits until something holds; false if it does not before the deadline.
  package func wait(
    _ seconds: TimeInterval = Deadline.seconds,
    until holds: (State) -> Bool
  ) -> Bool {
    condition.withLock {
      let end = Date(timeIntervalSinceNow: seconds)
      while !holds(state) {
        guard condition.wait(until: end) else { return holds(state) }
      }
      return true
    }
  }

  // MARK: The run and its world

  /// Makes the run.
  ///
  /// Nothing of its world is kept but what tells when the run has let go of it.
  package func makeRun(of style: Style) {
    let (world, listener) = (canary("the environment"), canary("the completion"))
    let environment = FetchEnvironment(
      transport: ScriptedTransport(token: world) { [self] in sent($0) },
      decoder: ScriptedDecoder(
        token: world,
        onBegin: { [self] in decoding($0) },
        onEnd: { [self] in decoded($0) }
      ),
      baseURL: network?.baseURL ?? Job.baseURL,
      deliveryQueue: deliveryQueue
    )
    let run = style.make(environment) { [self] outcome in
      withExtendedLifetime(listener) { completed(outcome) }
    }
    update { $0.run = run }
  }

  private func canary(_ name: String) -> Canary {
    update { _ = $0.held.insert(name) }
    return Canary { [self] in update { _ = $0.held.remove(name) } }
  }

  /// Gives a run up that hangs: whatever it still does, nobody answers.
  func abandon() { update { $0.isClosed = true } }

  /// Lets go of the run, and of the closures that it handed to the transport.
  package func close() {
    let (run, requests) = update { state in
      defer { (state.run, state.requests, state.due) = (nil, [], []) }
      state.isClosed = true
      return (state.run, state.requests)
    }
    requests.forEach { $0.1.drop() }
    withExtendedLifetime(run) {}
  }

  // MARK: What the owner does

  /// Calls into the run, so that somebody else can see when that does not return.
  package func calling(_ call: Call = .answer, _ body: () -> Void) { watch.calling(call, body) }

  package func start() { call(.start) { $0.start() } }

  package func cancel() {
    call(.cancel) { $0.cancel() }
    update { $0.events.append(.cancelReturned) }
  }

  private func call(_ call: Call, _ body: (any UserFetching) -> Void) {
    let thread = ObjectIdentifier(Thread.current)
    watch.enter(call)
    let run = update { state in
      state.events.append(call == .start ? .start : .cancel)
      return state.run
    }
    if let run { body(run) }
    watch.leave()
    update { if $0.listSender == thread { $0.listSender = nil } }
  }

  /// Does what the scenario has for this moment, the first time that it comes.
  package func reach(_ point: Point) {
    guard update({ $0.reached.insert(point).inserted }) else { return }
    if scenario.cancel == point { cancelAsOften() }
    if scenario.secondStart == point { start() }
    if scenario.drop == point { letGo() }
  }

  /// Drops the last outside reference to the run.
  package func letGo() {
    let run = update { state in
      defer { state.run = nil }
      return state.run
    }
    withExtendedLifetime(run) {}  // ends here, outside the lock
  }

  private func cancelAsOften() {
    guard scenario.times == .eightThreads else {
      return (0..<scenario.times.count).forEach { _ in cancel() }
    }
    let (gate, done) = (DispatchSemaphore(value: 0), DispatchGroup())
    for _ in 0..<scenario.times.count {
      done.enter()
      Thread { [self] in
        gate.wait()
        cancel()
        done.leave()
      }.start()
    }
    (0..<scenario.times.count).forEach { _ in gate.signal() }
    done.wait()
  }
}

extension Stage {
  /// Runs a closure on the delivery queue, and waits for it.
  package func onDeliveryQueue(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    // NB: not `sync`, which would run the closure on the caller's own thread.
    deliveryQueue.async {
      body()
      done.signal()
    }
    done.wait()
  }
}
