// A sketch · promise: a result that you can hold before it is there. `then` joins it with a step,
// which makes the promise of that step's result.
// Source: B. Liskov, L. Shrira, "Promises: Linguistic Support for Efficient … Calls", PLDI 1988.
// Weak: a promise does not know who still wants it, so a cancel has to go past it to the requests.
// If one of two requests fails, the run ends at once; the other request goes on.
import Chapter1CallbacksSolution
import Synchronization
import UserAPI

/// A result that is there, or will come, for any number of listeners.
private final class FetchPromise<Value: Sendable, Failure: Error>: Sendable {
  typealias Of<Other: Sendable> = FetchPromise<Other, Failure>
  typealias Outcome = Result<Value, Failure>
  typealias Listener = @Sendable (Outcome) -> Void
  private let state: Mutex<(outcome: Outcome?, listeners: [Listener])>  // no listener runs under it
  init(_ outcome: Outcome? = nil) { state = Mutex((outcome, [])) }

  func settle(_ outcome: Outcome) {
    let listeners = state.withLock { state in
      defer { state = (state.outcome ?? outcome, []) }
      return state.listeners
    }
    for listener in listeners { listener(outcome) }
  }

  func listen(_ listener: @escaping Listener) {
    let outcome: Outcome? = state.withLock {
      if $0.outcome == nil { $0.listeners.append(listener) }
      return $0.outcome
    }
    if let outcome { listener(outcome) }
  }

  func then<Next>(_ step: @escaping @Sendable (Value) -> Of<Next>) -> Of<Next> {
    let next = Of<Next>()
    listen { outcome in
      do throws(Failure) { step(try outcome.get()).listen { next.settle($0) } } catch {
        next.settle(.failure(error))
      }
    }
    return next
  }

  /// The promise of both values, or of the error that comes first.
  func and<Other>(_ other: Of<Other>) -> Of<(Value, Other)> {
    let both = then { value in other.then { .init(.success((value, $0))) } }
    other.listen { if case .failure(let error) = $0 { both.settle(.failure(error)) } }
    return both
  }
}

/// Fetches the first user of the list: each `then` promises what the next step gives.
public final class PromiseUserFetch: UserFetching {
  private typealias Body = FetchPromise<Data, UserFetchError>
  private let (environment, completion): (FetchEnvironment, Completion<User>)
  private let cancellation = Cancellation()
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }
  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    body(of: environment.listRequest, in: .requestList)
      .then { [environment] in .init(firstUserID(in: $0, using: environment.decoder)) }
      .then { [self] in body(of: environment.userRequest(id: $0), in: .requestUser) }
      .then { [environment] in .init(user(in: $0, using: environment.decoder)) }
      .listen { [self] result in
        let outcome = cancellation.isCancelled ? .failure(.cancelled) : result
        environment.deliveryQueue.async { [completion] in completion(outcome) }
      }
  }
  /// Cancels the run; after the end it does nothing.
  public func cancel() { cancellation.cancel() }

  private func body(of request: URLRequest, in step: UserFetchError.Step) -> Body {
    let body = Body()
    cancellation.send(request, as: step, over: environment.transport) { answer in
      body.settle(answer.flatMap { checkStatus(of: $0, in: step) })
    }
    return body
  }
}

/// Fetches the dashboard: `and` promises both answers.
public final class PromiseDashboardFetch: DashboardFetching {
  private let (service, completion): (DashboardService, DashboardCompletion)
  private let started = Atomic(false)
  private let requests = Mutex<[any HTTPTask]?>([])  // nil after the cancel

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
  }
  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    ask(service.logIn)
      .then { [self] token in ask(service.profile(token)).and(ask(service.messages(token))) }
      .listen { [self] result in
        let isCancelled = requests.withLock { $0 == nil }
        let dashboard = result.map { Dashboard(profile: $0, messages: $1) }
        service.deliver(isCancelled ? .failure(.cancelled) : dashboard, to: completion)
      }
  }
  /// Cancels the run; after the end it does nothing.
  public func cancel() { requests.withLock { $0.take() }?.forEach { $0.cancel() } }

  private func ask<Value>(_ request: DashboardRequest<Value>) -> FetchPromise<Value, DashboardError>
  {
    guard requests.withLock({ $0 != nil }) else { return .init(.failure(.cancelled)) }
    let answer = FetchPromise<Value, DashboardError>()
    let task = service.send(request) { answer.settle($0) }
    if requests.withLock({ $0?.append(task) }) == nil { task.cancel() }
    return answer
  }
}
