// A sketch · result builder: the job is a list of steps in braces, without a word between them. The
// builder joins two neighbours if the output of the first is the input of the second.
// Source: the proposals SE-0289, "Result builders", 2020, and SE-0348, "buildPartialBlock", 2022.
// Weak: the types of all steps must be known at once, so an error in one step is often reported at
// another line; and how two steps are joined is hidden from the reader of the list.
// If one of two requests fails, the run waits for the other request: `and` joins two results.
import Chapter1CallbacksSolution
import Synchronization
import UserAPI

/// A step takes an input, and calls its completion once, now or later.
private struct BuiltStep<Input, Output: Sendable, Failure: Error>: Sendable {
  let run: @Sendable (Input, @escaping @Sendable (Result<Output, Failure>) -> Void) -> Void

  /// The step that runs this one and another at once, and joins their results when both are there.
  func and<B>(_ other: BuiltStep<Input, B, Failure>) -> BuiltStep<Input, (Output, B), Failure> {
    BuiltStep<Input, (Output, B), Failure> { input, end in
      let results = Mutex<(Result<Output, Failure>?, Result<B, Failure>?)>((nil, nil))
      let join = { @Sendable (one: Result<Output, Failure>?, other: Result<B, Failure>?) in
        let (first, second) = results.withLock {
          $0 = (one ?? $0.0, other ?? $0.1)
          return $0
        }
        if let first, let second { end(first.flatMap { value in second.map { (value, $0) } }) }
      }
      run(input) { join($0, nil) }
      other.run(input) { join(nil, $0) }
    }
  }
}

/// Joins the steps that stand one below the other.
@resultBuilder private enum StepBuilder {
  static func buildPartialBlock<I, O, F>(first: BuiltStep<I, O, F>) -> BuiltStep<I, O, F> { first }

  static func buildPartialBlock<I, M: Sendable, O, F>(
    accumulated: BuiltStep<I, M, F>, next: BuiltStep<M, O, F>
  ) -> BuiltStep<I, O, F> {
    BuiltStep { input, end in
      accumulated.run(input) { result in
        do throws(F) { next.run(try result.get(), end) } catch { end(.failure(error)) }
      }
    }
  }
}

/// Fetches the first user of the list: four steps in braces.
public final class BuilderUserFetch: UserFetching {
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
    job.run(()) { [self] result in
      let outcome = cancellation.isCancelled ? .failure(.cancelled) : result
      environment.deliveryQueue.async { [completion] in completion(outcome) }
    }
  }
  /// Cancels the run; after the end it does nothing.
  public func cancel() { cancellation.cancel() }

  @StepBuilder private var job: BuiltStep<Void, User, UserFetchError> {
    body(in: .requestList) { [environment] (_: Void) in environment.listRequest }
    BuiltStep { [environment] in $1(firstUserID(in: $0, using: environment.decoder)) }
    body(in: .requestUser) { [environment] id in environment.userRequest(id: id) }
    BuiltStep { [environment] in $1(user(in: $0, using: environment.decoder)) }
  }

  private func body<Input>(
    in step: UserFetchError.Step, of request: @escaping @Sendable (Input) -> URLRequest
  ) -> BuiltStep<Input, Data, UserFetchError> {
    BuiltStep { [self] input, end in
      cancellation.send(request(input), as: step, over: environment.transport) { answer in
        end(answer.flatMap { checkStatus(of: $0, in: step) })
      }
    }
  }
}

/// Fetches the dashboard: two steps joined by `and` are one step of the list.
public final class BuilderDashboardFetch: DashboardFetching {
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
    job.run(()) { [self] result in
      let isCancelled = requests.withLock { $0 == nil }
      let dashboard = result.map { Dashboard(profile: $0, messages: $1) }
      service.deliver(isCancelled ? .failure(.cancelled) : dashboard, to: completion)
    }
  }
  /// Cancels the run; after the end it does nothing.
  public func cancel() { requests.withLock { $0.take() }?.forEach { $0.cancel() } }

  @StepBuilder private var job: BuiltStep<Void, (UserDetail, MessageList), DashboardError> {
    asking { [service] (_: Void) in service.logIn }
    asking { [service] in service.profile($0) }.and(asking { [service] in service.messages($0) })
  }

  private func asking<Input, Value>(
    _ request: @escaping @Sendable (Input) -> DashboardRequest<Value>
  ) -> BuiltStep<Input, Value, DashboardError> {
    BuiltStep { [self] input, end in
      guard requests.withLock({ $0 != nil }) else { return end(.failure(.cancelled)) }
      let task = service.send(request(input), completion: end)
      if requests.withLock({ $0?.append(task) }) == nil { task.cancel() }
    }
  }
}
