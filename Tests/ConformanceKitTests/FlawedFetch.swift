// A plain workflow, one method a step, that does one thing wrong; with no flaw it keeps every rule.

import Conformance
import Foundation
import Synchronization
import UserAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A fetch without any style: a record of where it stands, and a method for each step.
final class FlawedFetch: UserFetching {
  private enum Phase { case idle, running, ended }

  private typealias Next = @Sendable (FlawedFetch, Result<HTTPResponse, URLError>) -> Void

  private struct State {
    var phase = Phase.idle
    var isCancelled = false
    /// Which request is in flight, and its task once it is known.
    var request = 0
    var task: (any HTTPTask)?
    var isUnanswered = false
    var next: Next?
    var isLate = false
    var hasDelivered = false
    var itself: FlawedFetch?
    var starts = 0
  }

  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let flaw: Flaw?
  private let state = Mutex(State())

  private struct Owner: Sendable { weak var run: FlawedFetch? }
  private static let owner = Mutex(Owner())
  private static let seats = DispatchSemaphore(value: 16)
  private static let turn = DispatchSemaphore(value: 1)

  convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init(environment, completion, flaw: nil)
  }

  init(_ environment: FetchEnvironment, _ completion: @escaping Completion<User>, flaw: Flaw?) {
    (self.environment, self.completion, self.flaw) = (environment, completion, flaw)
    if flaw == .leaksUntilStarted { state.withLock { $0.itself = self } }
  }

  deinit {
    guard flaw == .deliversWithoutStart, state.withLock({ $0.phase == .idle }) else { return }
    environment.deliveryQueue.async { [completion] in completion(.failure(.cancelled)) }
  }

  // MARK: The owner's calls

  func start() {
    let (isFirst, isCancelled) = state.withLock { state in
      defer { if state.phase == .idle { state.phase = .running } }
      state.starts += 1
      // A second start forgets nothing: it would race with a task that comes late.
      if flaw == .forgetsACancelBeforeStart, state.phase == .idle { state.isCancelled = false }
      if flaw == .leaksUntilStarted { state.itself = nil }
      if flaw == .keepsItself { state.itself = self }
      return (state.phase == .idle, state.isCancelled)
    }
    guard isFirst || flaw == .startsAgain else { return }
    if isCancelled {
      if flaw == .staysSilentWhenCancelledBeforeStart { return }
      if flaw == .sendsThoughCancelledBeforeStart { send(environment.listRequest) { _, _ in } }
      return end(.failure(.cancelled))
    }
    if flaw == .sharesItsState { takeOver() }
    if flaw == .takesOneOfFewSeats { Self.seats.wait() }
    if flaw == .asksForAUserInAdvance { _ = environment.transport.send(userRequest(8)) { _ in } }
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
    let (phase, task, wasCancelled, isLate) = state.withLock { state in
      defer { if state.phase != .ended { state.isCancelled = true } }
      return (state.phase, state.task, state.isCancelled, state.hasDelivered)
    }
    let answersLate = flaw == .completesAgainWhenCancelledLate && isLate && !wasCancelled
    let answersAll = flaw == .completesForEachCancel && wasCancelled && phase == .ended
    if answersLate || answersAll { return end(.failure(.cancelled), again: true) }
    guard phase == .running, !wasCancelled else { return }
    if flaw == .reportsTheTransportsCancel { return task?.cancel() ?? () }
    if flaw != .leavesTheRequestRunning { task?.cancel() }
    if flaw == .blocksInsideCancel { return waitForTheEnd() }
    if flaw == .forgetsACancelInsideDecode, !state.withLock({ $0.isUnanswered }) { return }
    if flaw == .sendsTheDetailThoughCancelled, !state.withLock({ $0.isUnanswered }) { return }
    if flaw == .waitsForTheTransport { return }
    if flaw == .staysSilentWhenCancelled { return state.withLock { $0.phase = .ended } }
    end(.failure(.cancelled))
  }

  // MARK: The steps

  private func requestList() {
    var request = environment.listRequest
    if flaw == .asksAnotherHost { request.url = URL(string: "http://elsewhere/api/users?page=2") }
    if flaw == .asksForPageOne { request.url = environment.baseURL.appending(path: "api/users") }
    if flaw == .posts { request.httpMethod = "POST" }
    if flaw == .sendsTheListTwice { _ = environment.transport.send(request) { _ in } }
    send(request) { run, answer in
      switch run.body(of: answer, in: .requestList) {
      case .success(let body): run.decodeList(body)
      case .failure(let error): run.listFailed(error)
      }
    }
  }

  private func listFailed(_ error: UserFetchError) {
    if flaw == .staysSilentWhenTheListFails { return }
    end(.failure(error))
    guard !state.withLock({ $0.isCancelled }) else { return }
    if flaw == .completesForEachStepThatFails {
      environment.deliveryQueue.async { [completion] in
        completion(.failure(.failed(.decodeList, .malformed)))
      }
    }
    if flaw == .goesOnAfterAnError {
      _ = environment.transport.send(userRequest(8)) { _ in }
    }
  }

  private func decodeList(_ body: Data) {
    let list = try? decoder.decode(UserList.self, from: body)
    guard !hasLost() || flaw == .sendsTheDetailThoughCancelled else { return }
    guard let users = list?.data else {
      return flaw == .inventsAUserForABadBody
        ? requestUser(8) : end(.failure(.failed(.decodeList, .malformed)))
    }
    let first =
      switch flaw {
      case .takesTheSmallestID: users.min { $0.id < $1.id }
      case .takesTheLastUser: users.last
      default: users.first
      }
    guard let first else { return end(.failure(.failed(.decodeList, .noUsers))) }
    requestUser(first.id)
  }

  private func requestUser(_ id: Int) {
    send(userRequest(id)) { run, answer in
      switch run.body(of: answer, in: .requestUser) {
      case .success(let body): run.decodeUser(body)
      case .failure(let error):
        if run.flaw != .staysSilentWhenTheDetailFails { run.end(.failure(error)) }
      }
    }
  }

  private func decodeUser(_ body: Data) {
    let detail = try? decoder.decode(UserDetail.self, from: body)
    guard !hasLost() else { return }
    end(detail.map { .success($0.data) } ?? .failure(.failed(.decodeUser, .malformed)))
  }

  // MARK: Around a step

  private var decoder: any ResponseDecoder {
    flaw == .decodesBehindTheKitsBack ? JSONDecoder() : environment.decoder
  }

  private func userRequest(_ id: Int) -> URLRequest { environment.userRequest(id: id) }

  /// Whether the run was cancelled while it decoded.
  private func hasLost() -> Bool {
    let isCancelled = state.withLock { $0.isCancelled }
    if flaw == .forgetsACancelInsideDecode { return false }
    if isCancelled, flaw == .sendsTheDetailThoughCancelled { return false }
    if isCancelled { end(.failure(.cancelled)) }
    return isCancelled
  }

  private func send(
    _ request: URLRequest, then next: @escaping Next
  ) {
    let number = state.withLock { state in
      (state.request, state.task, state.isUnanswered) = (state.request + 1, nil, true)
      state.next = next
      return state.request
    }
    let isWeak = flaw == .diesWithItsOwner
    weak let weakSelf = self
    let strongSelf = isWeak ? nil : self
    let task = environment.transport.send(request) { answer in
      guard let self = strongSelf ?? weakSelf else { return }
      if self.flaw == .hearsALaterError, case .failure(let error) = answer {
        let wasRunning = self.state.withLock {
          $0.phase == .running && !$0.isCancelled && ($0.request != number || !$0.isUnanswered)
        }
        if wasRunning { self.end(.failure(.failed(.requestList, .transport(error.code)))) }
      }
      guard let next = self.hears(number) else { return }
      next(self, answer)
    }
    let isOrphan = state.withLock { state in
      guard state.request == number, state.isUnanswered else { return false }
      if flaw == .keepsTheTaskOfItsLastRequest { Self.lastTask.withLock { $0 = task } }
      state.task = task
      return state.isCancelled && flaw != .forgetsTheTaskOfACancelInsideSend
    }
    if isOrphan, flaw != .leavesTheRequestRunning { task.cancel() }
  }

  private static let lastTask = Mutex<(any HTTPTask)?>(nil)

  /// Whether an answer belongs to the request in flight, and is the first.
  private func hears(_ number: Int) -> Next? {
    state.withLock { state in
      let isItsOwn = state.request == number || flaw == .hearsTheSecondAnswer
      guard isItsOwn, state.isUnanswered else { return nil }
      (state.isUnanswered, state.task) = (false, nil)
      defer { state.next = nil }
      state.isLate = state.phase == .ended
      return !state.isLate || flaw == .hearsAnAnswerAfterCancel ? state.next : nil
    }
  }

  private func body(
    of answer: Result<HTTPResponse, URLError>, in step: UserFetchError.Step
  ) -> Result<Data, UserFetchError> {
    switch answer {
    case .failure(let error):
      if flaw == .takesEveryCancelForItsOwn, error.code == .cancelled {
        return .failure(.cancelled)
      }
      if flaw == .mergesAllErrors { return .failure(.failed(step, .transport(.unknown))) }
      let blamed = flaw == .blamesTheFirstStep ? .requestList : step
      return .failure(.failed(blamed, .transport(error.code)))
    case .success(let response):
      let isGood =
        switch flaw {
        case .ignoresTheStatus: true
        case .acceptsRedirects: (200..<400).contains(response.status)
        case .acceptsAnErrorWithABody:
          (200..<300).contains(response.status) || !response.body.isEmpty
        default: (200..<300).contains(response.status)
        }
      return isGood ? .success(response.body) : .failure(.failed(step, .status(response.status)))
    }
  }

  // MARK: The end

  private func end(_ outcome: Outcome, again: Bool = false) {
    let (isFirst, isCancelled, isLate, starts) = state.withLock { state in
      defer { state.phase = .ended }
      if flaw != .hearsAnAnswerAfterCancel { state.next = nil }
      return (state.phase == .running, state.isCancelled, state.isLate, state.starts)
    }
    guard isFirst || isLate || flaw == .startsAgain && starts > 1 || again else { return }
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
    for _ in 0..<6_000 where state.withLock({ $0.phase != .ended }) {
      _ = gate.wait(timeout: .now() + 0.01)
    }
  }

  /// Ends the run that was started before this one: only the latest counts.
  private func takeOver() {
    let previous = Self.owner.withLock { owner in
      defer { owner = Owner(run: self) }
      return owner.run
    }
    previous?.end(.failure(.cancelled))
  }
}
