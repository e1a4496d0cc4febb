// A correct workflow as most people write it today: one task, and async/await.

import Foundation
import Synchronization
import UserAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A fetch whose steps are awaited in a plain task, on the threads that all tasks share.
final class AsyncAwaitFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let state = Mutex(State())

  private struct State {
    var hasStarted = false
    var isCancelled = false
    var task: Task<Void, Never>?
  }

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }

  func start() {
    state.withLock { state in
      guard !state.hasStarted else { return }
      state.hasStarted = true
      // The task holds the run until it ends. A run that is already cancelled does no step.
      state.task = Task { [self, isCancelled = state.isCancelled] in
        deliver(isCancelled ? .failure(.cancelled) : await outcome())
      }
    }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  private func deliver(_ outcome: Result<User, UserFetchError>) {
    state.withLock { $0.task = nil }
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }

  /// Does the steps; a cancel that came before the last one ended has the last word.
  private func outcome() async -> Result<User, UserFetchError> {
    let result: Result<User, UserFetchError>
    do throws(UserFetchError) { result = .success(try await user()) } catch {
      result = .failure(error)
    }
    return Task.isCancelled ? .failure(.cancelled) : result
  }

  private func user() async throws(UserFetchError) -> User {
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
    switch await PendingAnswer().answer(to: request, over: environment.transport) {
    case .failure(let error): throw .failed(step, .transport(error.code))
    case .success(let response):
      guard (200..<300).contains(response.status) else {
        throw .failed(step, .status(response.status))
      }
      return response.body
    }
  }
}

/// The answer to one request, which a task awaits.
private final class PendingAnswer: Sendable {
  typealias Answer = Result<HTTPResponse, URLError>

  private struct State {
    var isCancelled = false
    /// Waits for the answer; nil before the request is sent, and after its first answer.
    var waiting: CheckedContinuation<Answer, Never>?
    /// The request in flight; nil while `send` has not returned, and after the first answer.
    var request: (any HTTPTask)?
  }
  private let state = Mutex(State())

  func answer(to request: URLRequest, over transport: any HTTPTransport) async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard begin(continuation) else { return continuation.resume(returning: .cancelled) }
        sent(transport.send(request) { [self] answer in take(answer) })
      }
    } onCancel: {
      cancel()
    }
  }

  /// Says whether the request is to be sent: not if the task has been cancelled already.
  private func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
    state.withLock { state in
      if !state.isCancelled { state.waiting = continuation }
      return !state.isCancelled
    }
  }

  /// Takes the request that `send` returned: the answer, or the cancel, may have come before it.
  private func sent(_ request: any HTTPTask) {
    let isCancelled = state.withLock { state in
      if state.waiting != nil { state.request = request }
      return state.isCancelled
    }
    if isCancelled { request.cancel() }
  }

  /// The first answer counts; the cancel counts as one.
  private func take(_ answer: Answer) {
    let waiting = state.withLock { state in
      defer { (state.waiting, state.request) = (nil, nil) }
      return state.waiting
    }
    waiting?.resume(returning: answer)
  }

  private func cancel() {
    let request = state.withLock { state in
      state.isCancelled = true
      return state.request
    }
    request?.cancel()
    take(.cancelled)
  }
}

extension Result<HTTPResponse, URLError> {
  fileprivate static var cancelled: Self { .failure(URLError(.cancelled)) }
}
