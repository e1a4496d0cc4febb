// A plain workflow with one flaw, or with none: its state, the calls of its owner, and its end.

import Conformance
import Synchronization
import UserAPI

/// A fetch with a flaw; without a flaw, the fetch keeps every rule.
///
/// It is written in no style of the book: a state behind a lock, and one method for each step.
final class FlawedFetch: UserFetching {
  enum Phase { case idle, running, ended }

  typealias Next = @Sendable (FlawedFetch, Result<HTTPResponse, URLError>) -> Void

  struct State {
    var phase = Phase.idle
    var isCancelled = false
    /// The number of the last request that was sent.
    var request = 0
    /// The task of that request, once `send` has returned it.
    var task: (any HTTPTask)?
    var isUnanswered = false
    /// The step that takes the answer.
    var next: Next?
    /// Whether the last answer came after the run had ended.
    var isLate = false
    var hasDelivered = false
    /// The run itself, for flaws that keep it alive.
    var itself: FlawedFetch?
    var starts = 0
    /// How many starts have asked whether they are the first.
    var asks = 0
    /// The list's entry of the first user.
    var entry: User?
    var isSending = false
    /// The number of the run among all runs, for flaws that count them.
    var turn = 0
    /// The thread that decodes, while a flaw takes that for the time before the start.
    var decoder: ObjectIdentifier?
    /// Whether a cancel is on its way to the request.
    var isCancelling = false
    /// The address of the last request.
    var url: URL?
  }

  let environment: FetchEnvironment
  let completion: Completion<User>
  let flaw: Flaw?
  // The lock guards the state; nothing is called while it is held.
  let state = Mutex(State())

  // Shared by all runs, for flaws that share what they should not.
  private struct Owner: Sendable { weak var run: FlawedFetch? }
  private static let owner = Mutex(Owner())
  private static let seats = DispatchSemaphore(value: 16)
  private static let turn = DispatchSemaphore(value: 1)
  static let lastTask = Mutex<(any HTTPTask)?>(nil)
  static let tasks = Mutex<[URL: any HTTPTask]>([:])
  /// Held while a request is sent, by a flaw that cancels only between two sends.
  let sending = NSRecursiveLock()

  convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init(environment, completion, flaw: nil)
  }

  init(_ environment: FetchEnvironment, _ completion: @escaping Completion<User>, flaw: Flaw?) {
    self.environment = environment
    self.completion = completion
    self.flaw = flaw
    if flaw == .leaksUntilStarted { state.withLock { $0.itself = self } }
    if flaw == .completesAtOnceOnItsQueue || flaw == .completesAtOnceOnTheMainQueue {
      markItsQueue()
    }
  }

  deinit {
    guard flaw == .deliversWithoutStart, state.withLock({ $0.phase == .idle }) else { return }
    environment.deliveryQueue.async { [completion] in completion(.failure(.cancelled)) }
  }

  // MARK: The owner's calls

  func start() {
    let asksTooEarly = flaw == .startsOnTwoThreads && asksWithoutALock()
    let (isFirst, isCancelled) = state.withLock { state in
      defer { if state.phase == .idle { state.phase = .running } }
      state.starts += 1
      // Only the first start forgets the cancel: a later one would race with `send`.
      if flaw == .forgetsACancelBeforeStart, state.phase == .idle { state.isCancelled = false }
      if flaw == .leaksUntilStarted { state.itself = nil }
      if flaw == .keepsItself { state.itself = self }
      return (state.phase == .idle, state.isCancelled)
    }
    guard isFirst || asksTooEarly || startsAgain() else { return }
    guard mayStart() else { return }
    if isCancelled {
      if flaw == .staysSilentWhenCancelledBeforeStart { return }
      if flaw == .sendsThoughCancelledBeforeStart { send(environment.listRequest) { _, _ in } }
      return end(.failure(.cancelled))
    }
    if flaw == .sharesItsState { takeOver() }
    if flaw == .takesOneOfFewSeats { Self.seats.wait() }
    if flaw == .asksForAUserInAdvance {
      _ = environment.transport.send(environment.userRequest(id: 8)) { _ in }
    }
    if flaw == .takesTurns { Self.turn.wait() }
    if flaw == .startsOnlyWhileItIsHeld {
      return DispatchQueue(label: "later").asyncAfter(deadline: .now() + .milliseconds(1)) {
        [weak self] in self?.requestList()
      }
    }
    requestList()
    if flaw == .blocksItsCaller { waitForTheEnd() }
  }

  func cancel() {
    guard flaw != .ignoresCancel else { return }
    if flaw == .cancelsOnlyBetweenSends { sending.withLock {} }
    if flaw == .asksItsQueueBeforeItCancels { environment.deliveryQueue.sync {} }
    if flaw == .endsAfterItsTask { return stopThenEnd() }
    let (phase, task, wasCancelled, isLate) = state.withLock { state in
      defer { if state.phase != .ended { state.isCancelled = true } }
      return (state.phase, state.task, state.isCancelled, state.hasDelivered)
    }
    let answersLate = flaw == .completesAgainWhenCancelledLate && isLate && !wasCancelled
    let answersAll = flaw == .completesForEachCancel && wasCancelled && phase == .ended
    if answersLate || answersAll { return end(.failure(.cancelled), again: true) }
    guard phase == .running, !wasCancelled else { return }
    if flaw == .reportsTheTransportsCancel { return task?.cancel() ?? () }
    if flaw == .sharesItsTasks { cancelSharedTask() }
    if flaw != .leavesTheRequestRunning { task?.cancel() }
    if flaw == .blocksInsideCancel { return waitForTheEnd() }
    if flaw == .forgetsACancelInsideDecode, !state.withLock({ $0.isUnanswered }) { return }
    if flaw == .sendsTheDetailThoughCancelled, !state.withLock({ $0.isUnanswered }) { return }
    if flaw == .waitsForTheTransport { return }
    if flaw == .staysSilentWhenCancelled { return state.withLock { $0.phase = .ended } }
    if flaw == .completesAtOnceOnItsQueue, isOnItsQueue { return endAtOnce() }
    end(.failure(.cancelled))
    if flaw == .waitsForItsDelivery { environment.deliveryQueue.sync {} }
  }

  // MARK: The end

  /// Ends the run, if it has not ended yet.
  ///
  /// - Parameters:
  ///   - outcome: The outcome, unless the run has been cancelled.
  ///   - again: Whether to deliver even if the run has ended, as some flaws do.
  func end(_ outcome: Outcome, again: Bool = false) {
    let (isFirst, isCancelled, isLate, starts) = state.withLock { state in
      defer { state.phase = .ended }
      if flaw != .hearsAnAnswerAfterCancel { state.next = nil }
      return (state.phase == .running, state.isCancelled, state.isLate, state.starts)
    }
    guard isFirst || isLate || flaw == .startsAgain && starts > 1 || again else { return }
    if flaw == .forgetsARunThatStarts { forgetTheRunThatStarts() }
    let ownCounts: [Flaw?] = [.reportsTheTransportsCancel, .forgetsACancelInsideDecode]
    let own = isCancelled && !ownCounts.contains(flaw) ? .failure(.cancelled) : outcome
    deliver(own)
    if flaw == .completesTwice { deliver(own) }
    if flaw == .takesOneOfFewSeats, state.withLock({ $0.request > 0 }) { Self.seats.signal() }
    if flaw == .takesTurns, state.withLock({ $0.request > 0 }) { Self.turn.signal() }
  }

  private func deliver(_ outcome: Outcome) {
    switch flaw {
    case .completesInsideCancel where outcome == .failure(.cancelled): completion(outcome)
    case .deliversWithSync: environment.deliveryQueue.sync { completion(outcome) }
    case .deliversOnTheTransportsThread: completion(outcome)
    case .completesAtOnceOnTheMainQueue where isOnTheMainQueue: completion(outcome)
    case .hopsWeakly:
      environment.deliveryQueue.async { [weak self] in self?.completion(outcome) }
    case .deliversOnAnotherQueue:
      DispatchQueue.global().async { [completion] in completion(outcome) }
    default:
      environment.deliveryQueue.async { [self] in
        state.withLock { $0.hasDelivered = true }
        completion(outcome)
      }
    }
  }

  private func waitForTheEnd() {
    let gate = DispatchSemaphore(value: 0)
    for _ in 0..<60_000 where state.withLock({ $0.phase != .ended }) {
      _ = gate.wait(timeout: .now() + 0.01)
    }
  }

  /// Ends the run that was started before, as if only the latest run counted.
  private func takeOver() {
    let previous = Self.owner.withLock { owner in
      defer { owner = Owner(run: self) }
      return owner.run
    }
    previous?.end(.failure(.cancelled))
  }
}
