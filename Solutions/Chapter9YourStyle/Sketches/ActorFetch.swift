// A sketch · actor: a run is an object that handles one message after another, and no other code
// touches its state. A request goes out, and its answer comes back as a later message.
// Source: C. Hewitt, P. Bishop, R. Steiger, "A Universal Modular ACTOR Formalism for Artificial
// Intelligence", 1973.
// Weak: a message takes effect later, but `cancel()` must take effect before it returns: that needs a
// lock beside the actor. And while a message awaits an answer, the next one gets in.
// If one of two requests fails, the run ends at once, and cancels the other request.
import Chapter1CallbacksSolution
import Synchronization
import UserAPI

/// Fetches the first user of the list: the actor awaits one step after the other.
public actor ActorUserFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let cancellation = Cancellation()
  private var isStarted = false

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }
  /// Sends the message that starts the run; a second one does nothing.
  public nonisolated func start() { Task { await run() } }
  /// Cancels the run; after the end it does nothing.
  public nonisolated func cancel() { cancellation.cancel() }

  private func run() async {
    guard !isStarted else { return }
    isStarted = true
    let result = await result()
    let outcome = cancellation.isCancelled ? .failure(.cancelled) : result
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }

  private func result() async -> Result<User, UserFetchError> {
    do throws(UserFetchError) {
      let list = try await body(of: environment.listRequest, in: .requestList)
      let id = try firstUserID(in: list, using: environment.decoder).get()
      let detail = try await body(of: environment.userRequest(id: id), in: .requestUser)
      return user(in: detail, using: environment.decoder)
    } catch {
      return .failure(error)
    }
  }

  private func body(
    of request: URLRequest, in step: UserFetchError.Step
  ) async throws(UserFetchError) -> Data {
    let answer = await withCheckedContinuation { waiting in
      cancellation.send(request, as: step, over: environment.transport) { answer in
        waiting.resume(returning: answer)
      }
    }
    return try answer.flatMap { checkStatus(of: $0, in: step) }.get()
  }
}

/// Fetches the dashboard: each answer is a message, and the second of two ends the run.
public actor ActorDashboardFetch: DashboardFetching {
  private let service: DashboardService
  private let completion: DashboardCompletion
  // NB: outside the actor, so that `cancel()` need not wait for its turn.
  private let requests = Mutex<[any HTTPTask]?>([])  // nil after the cancel, or the end
  private var (isStarted, isOver) = (false, false)
  private var (profile, messages): (UserDetail?, MessageList?)

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
  }
  /// Sends the message that starts the run; a second one does nothing.
  public nonisolated func start() { Task { await logIn() } }
  /// Cancels the run; after the end it does nothing.
  public nonisolated func cancel() { requests.withLock { $0.take() }?.forEach { $0.cancel() } }

  private func logIn() {
    guard !isStarted else { return }
    isStarted = true
    ask(service.logIn) { run, token in
      run.ask(run.service.profile(token)) { $0.profile = $1 }
      run.ask(run.service.messages(token)) { $0.messages = $1 }
    }
  }

  private func ask<Value>(
    _ request: DashboardRequest<Value>,
    then use: @escaping @Sendable (isolated ActorDashboardFetch, Value) -> Void
  ) {
    guard requests.withLock({ $0 != nil }) else { return end(.failure(.cancelled)) }
    let task = service.send(request) { [self] answer in Task { await receive(answer, use) } }
    if requests.withLock({ $0?.append(task) }) == nil { task.cancel() }
  }

  private func receive<Value>(
    _ answer: Result<Value, DashboardError>, _ use: (isolated ActorDashboardFetch, Value) -> Void
  ) {
    do throws(DashboardError) { use(self, try answer.get()) } catch { end(.failure(error)) }
    guard let profile, let messages else { return }
    end(.success(Dashboard(profile: profile, messages: messages)))
  }

  private func end(_ result: Result<Dashboard, DashboardError>) {
    guard !isOver else { return }
    isOver = true
    let isCancelled = requests.withLock { $0 == nil }
    service.deliver(isCancelled ? .failure(.cancelled) : result, to: completion)
    cancel()
  }
}
