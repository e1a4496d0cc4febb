// A correct workflow whose steps are methods of an actor, with async/await.

import Foundation
import Synchronization
import UserAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A fetch whose steps are awaited in a task, on a queue of its own.
final class ActorFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let owner = Mutex(Owner())
  private let executor = QueueExecutor()

  private struct Owner {
    var hasStarted = false
    var isCancelled = false
    var task: Task<Void, Never>?
  }

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }

  func start() {
    owner.withLock { owner in
      guard !owner.hasStarted else { return }
      owner.hasStarted = true
      owner.task = Task(executorPreference: executor) { [self] in await run() }
    }
  }

  func cancel() {
    let task = owner.withLock { owner in
      owner.isCancelled = true
      return owner.task
    }
    task?.cancel()
  }

  private func run() async {
    let outcome: Result<User, UserFetchError>
    do throws(UserFetchError) {
      // A cancel before start() has no task to cancel: only the owner knows of it.
      if owner.withLock({ $0.isCancelled }) { throw .cancelled }
      outcome = .success(try await Worker(environment).user())
    } catch {
      outcome = .failure(error)
    }
    let isCancelled = owner.withLock { owner in
      owner.task = nil
      return owner.isCancelled
    }
    environment.deliveryQueue.async { [completion] in
      completion(isCancelled ? .failure(.cancelled) : outcome)
    }
  }
}

/// Does the steps, one after the other.
private actor Worker {
  private let environment: FetchEnvironment

  init(_ environment: FetchEnvironment) { self.environment = environment }

  func user() async throws(UserFetchError) -> User {
    let list = try await body(of: environment.listRequest, in: .requestList)
    guard let users = try? environment.decoder.decode(UserList.self, from: list).data else {
      throw .failed(.decodeList, .malformed)
    }
    guard let first = users.first else { throw .failed(.decodeList, .noUsers) }
    let detail = try await body(of: environment.userRequest(id: first.id), in: .requestUser)
    guard let user = try? environment.decoder.decode(UserDetail.self, from: detail).data else {
      throw .failed(.decodeUser, .malformed)
    }
    return user
  }

  private func body(
    of request: URLRequest, in step: UserFetchError.Step
  ) async throws(UserFetchError) -> Data {
    if Task.isCancelled { throw .cancelled }
    switch await Exchange().answer(to: request, over: environment.transport) {
    case .failure(let error): throw .failed(step, .transport(error.code))
    case .success(let response):
      guard response.status / 100 == 2 else { throw .failed(step, .status(response.status)) }
      return response.body
    }
  }
}

/// One request as an async call, which is cancelled with its task.
private final class Exchange: Sendable {
  private typealias Answer = Result<HTTPResponse, URLError>
  private struct State {
    var waiting: CheckedContinuation<Answer, Never>?
    var task: (any HTTPTask)?
    var isCancelled = false
    var isOver = false
  }
  private let state = Mutex(State())

  func answer(
    to request: URLRequest, over transport: any HTTPTransport
  ) async -> Result<HTTPResponse, URLError> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.waiting = continuation }
        guard !state.withLock({ $0.isCancelled }) else { return end(.failure(.init(.cancelled))) }
        let task = transport.send(request) { [self] in end($0) }
        let isTooLate = state.withLock { state in
          if !state.isOver { state.task = task }
          return state.isCancelled
        }
        if isTooLate { task.cancel() }
      }
    } onCancel: {
      let task = state.withLock { state in
        state.isCancelled = true
        return state.task
      }
      task?.cancel()
      end(.failure(URLError(.cancelled)))
    }
  }

  private func end(_ answer: Result<HTTPResponse, URLError>) {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting != nil { (state.isOver, state.task) = (true, nil) }
      return state.waiting
    }
    waiting?.resume(returning: answer)
  }
}

/// Runs a task on a queue of its own.
///
/// All tasks share as many threads as there are cores: a test that blocks one of them would delay a
/// workflow on these threads.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "actor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
