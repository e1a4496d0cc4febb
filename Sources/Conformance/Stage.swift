// Where one run is watched: it notes what the run does, and does to it what the scenario says.

import Foundation
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
  package let deliveryQueue = DispatchQueue(label: "delivery")
  static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

  package struct State {
    package var events: [Event] = []
    var run: (any UserFetching)?
    var requests: [ScriptedRequest] = []
    /// Sent, and not yet served: each waits for its turn.
    var due: [(Request, ScriptedRequest)] = []
    /// Calls of `send` and `decode` that have not returned.
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
    /// The calls of the owner that each thread is in, the innermost last.
    var calls: [ObjectIdentifier: [Call]] = [:]
    /// Counts what the kit calls in the run, and says whether such a call is going on.
    var callNumber = 0
    var isInCall = false
    /// The moments that have come.
    package var reached: Set<Point> = []
    /// The thread that calls the run, and whether the last request was sent on another.
    package var caller: Thread?
    var isForeign = false
    var isClosed = false

    package var completions: Int { events.count { $0.outcome != nil } }
  }

  /// The call of the run's owner that a thread is in.
  package enum Call { case start, cancel, answer }

  /// Sets a stage, on which a script answers the requests unless a network does.
  package init(_ scenario: Scenario, network: Network? = nil) {
    (self.scenario, self.network) = (scenario, network)
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

  /// Lets go of the run, and of the closures that it handed to the transport.
  package func close() {
    let (run, requests) = update { state in
      defer { (state.run, state.requests, state.due) = (nil, [], []) }
      state.isClosed = true
      return (state.run, state.requests)
    }
    requests.forEach { $0.drop() }
    withExtendedLifetime(run) {}
  }

  // MARK: What the owner does

  /// Calls into the run, so that somebody else can see when that does not return.
  package func calling(_ body: () -> Void) {
    update { ($0.callNumber, $0.isInCall) = ($0.callNumber + 1, true) }
    body()
    update { $0.isInCall = false }
  }

  /// The number of the call into the run that is going on.
  package var currentCall: Int? { update { $0.isInCall ? $0.callNumber : nil } }

  /// What the run was asked when it did not return.
  package var stuckCall: Call {
    let (calls, hasBegun) = update { ($0.calls.values.compactMap(\.last), !$0.events.isEmpty) }
    return calls.contains(.cancel) ? .cancel : calls.first ?? (hasBegun ? .answer : .start)
  }

  package func start() { call(.start) { $0.start() } }

  package func cancel() {
    call(.cancel) { $0.cancel() }
    update { $0.events.append(.cancelReturned) }
  }

  private func call(_ call: Call, _ body: (any UserFetching) -> Void) {
    let thread = ObjectIdentifier(Thread.current)
    let run = update { state in
      state.events.append(call == .start ? .start : .cancel)
      state.calls[thread, default: []].append(call)
      return state.run
    }
    if let run { body(run) }
    update { state in
      _ = state.calls[thread]?.popLast()
      if state.listSender == thread { state.listSender = nil }
    }
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
