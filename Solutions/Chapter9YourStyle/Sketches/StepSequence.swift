// A sketch · sequence of steps: the job is an `AsyncSequence`, and an element is what a step has
// reached. Nothing happens until a `for await` asks for the next element.
// Source: the proposals SE-0298, "Async/Await: Sequences", and SE-0314, "AsyncStream", both 2021.
// Weak: no step runs until the loop asks, so the loop decides who stops. But while it waits, it hears
// no `cancel()`: that needs another way in, to the request in flight.
// If one of two requests fails, the run leaves the loop at once, and cancels the other request.
import Chapter1CallbacksSolution
import Synchronization
import UserAPI

private enum Reached { case nothing, list(Data), id(User.ID), detail(Data), user(User) }

/// The steps of a run: each makes its element of the one before.
private struct UserSteps: AsyncSequence, AsyncIteratorProtocol {
  typealias Step = UserFetchError.Step
  let (environment, cancellation): (FetchEnvironment, Cancellation)
  var reached = Reached.nothing
  func makeAsyncIterator() -> Self { self }

  mutating func next(isolation: isolated (any Actor)?) async throws(UserFetchError) -> Reached? {
    switch reached {
    case .nothing: reached = .list(try await body(of: environment.listRequest, in: .requestList))
    case .list(let body):
      reached = .id(try firstUserID(in: body, using: environment.decoder).get())
    case .id(let id):
      reached = .detail(try await body(of: environment.userRequest(id: id), in: .requestUser))
    case .detail(let body): reached = .user(try user(in: body, using: environment.decoder).get())
    case .user: return nil
    }
    return reached
  }

  private func body(of request: URLRequest, in step: Step) async throws(UserFetchError) -> Data {
    let answer = await withCheckedContinuation { waiting in
      cancellation.send(request, as: step, over: environment.transport) { answer in
        waiting.resume(returning: answer)
      }
    }
    return try answer.flatMap { checkStatus(of: $0, in: step) }.get()
  }
}

/// Fetches the first user of the list: a loop asks for one step after the other.
public final class SequenceUserFetch: UserFetching {
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
    Task {
      var result = Result<User, UserFetchError>.failure(.cancelled)
      do throws(UserFetchError) {
        let steps = UserSteps(environment: environment, cancellation: cancellation)
        for try await case .user(let user) in steps { result = .success(user) }
      } catch { result = .failure(error) }
      let outcome = cancellation.isCancelled ? .failure(.cancelled) : result
      environment.deliveryQueue.async { [completion] in completion(outcome) }
    }
  }
  /// Cancels the run; after the end it does nothing.
  public func cancel() { cancellation.cancel() }
}

/// Fetches the dashboard: a loop reads a stream of answers, in the order in which they come.
public final class SequenceDashboardFetch: DashboardFetching {
  private enum Part { case token(AccessToken), profile(UserDetail), messages(MessageList) }
  private let (service, completion): (DashboardService, DashboardCompletion)
  private let started = Atomic(false)
  private let requests = Mutex<[any HTTPTask]?>([])  // nil after the cancel, or the end
  private let (parts, stream) = AsyncThrowingStream<Part, any Error>.makeStream()

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
  }
  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    Task {
      var result = Result<Dashboard, any Error>.failure(DashboardError.cancelled)
      do { result = .success(try await dashboard()) } catch { result = .failure(error) }
      let isCancelled = requests.withLock { $0 == nil }
      service.deliver(isCancelled ? .failure(DashboardError.cancelled) : result, to: completion)
      cancel()  // the loop has ended: nothing else is wanted
    }
  }
  /// Cancels the run; after the end it does nothing.
  public func cancel() { requests.withLock { $0.take() }?.forEach { $0.cancel() } }

  private func dashboard() async throws -> Dashboard {
    var (profile, messages): (UserDetail?, MessageList?)
    ask(service.logIn) { .token($0) }
    for try await part in parts {
      switch part {
      case .token(let token):
        ask(service.profile(token)) { .profile($0) }
        ask(service.messages(token)) { .messages($0) }
      case .profile(let value): profile = value
      case .messages(let value): messages = value
      }
      if let profile, let messages { return Dashboard(profile: profile, messages: messages) }
    }
    throw DashboardError.cancelled
  }

  private func ask<Value>(
    _ request: DashboardRequest<Value>, _ part: @escaping @Sendable (Value) -> Part
  ) {
    guard requests.withLock({ $0 != nil }) else { return stream.finish() }
    let task = service.send(request) { [stream] in stream.yield(with: $0.map(part).mapError { $0 })
    }
    if requests.withLock({ $0?.append(task) }) == nil { task.cancel() }
  }
}
