// A correct workflow whose steps are blocks on an operation queue of its own.

import Synchronization
import UserAPI

/// The list, with only the part that this workflow reads.
private struct Users: Decodable { let data: [User] }

/// The user, in a type that only this workflow has.
private struct OneUser: Decodable { let data: User }

/// A fetch whose state is used only on a serial `OperationQueue`, except for its cancel.
final class QueueFetch: UserFetching, @unchecked Sendable {
  // Safe: `inFlight`, `completion` and `hasStarted` are touched only by blocks on `queue`, which runs
  // one at a time; `isCancelled` has a lock.
  private let queue = OperationQueue()
  private let environment: FetchEnvironment
  private var completion: Completion<User>?
  private var hasStarted = false
  private var inFlight: (number: Int, task: (any HTTPTask)?)?
  private let isCancelled = Mutex(false)

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
    queue.maxConcurrentOperationCount = 1
  }

  func start() {
    queue.addOperation { [self] in
      guard !hasStarted else { return }
      hasStarted = true
      send(1, environment.listRequest, in: .requestList) { [self] in decodeList($0) }
    }
  }

  func cancel() {
    isCancelled.withLock { $0 = true }
    queue.addOperation { [self] in
      guard let task = inFlight?.task else { return }
      task.cancel()
      end(.failure(.cancelled))
    }
  }

  private func decodeList(_ body: Data) {
    let list = try? environment.decoder.decode(Users.self, from: body)
    guard let list else { return end(.failure(.failed(.decodeList, .malformed))) }
    guard let first = list.data.first else { return end(.failure(.failed(.decodeList, .noUsers))) }
    send(2, environment.userRequest(id: first.id), in: .requestUser) { [self] in decodeUser($0) }
  }

  private func decodeUser(_ body: Data) {
    // Decoding an empty body would fail anyway.
    let detail = body.isEmpty ? nil : try? environment.decoder.decode(OneUser.self, from: body)
    end(detail.map { .success($0.data) } ?? .failure(.failed(.decodeUser, .malformed)))
  }

  private func send(
    _ number: Int, _ request: URLRequest, in step: UserFetchError.Step,
    then next: @escaping @Sendable (Data) -> Void
  ) {
    guard !isCancelled.withLock({ $0 }) else { return end(.failure(.cancelled)) }
    inFlight = (number, nil)
    let task = environment.transport.send(request) { [self] answer in
      queue.addOperation { [self] in
        guard inFlight?.number == number else { return }
        inFlight = nil
        switch answer {
        case .failure(let error): end(.failure(.failed(step, .transport(error.code))))
        case .success(let response) where (200..<300).contains(response.status):
          next(response.body)
        case .success(let response): end(.failure(.failed(step, .status(response.status))))
        }
      }
    }
    inFlight?.task = task  // the block with the answer runs later, since the queue is serial
  }

  private func end(_ outcome: Result<User, UserFetchError>) {
    inFlight = nil
    guard let completion else { return }
    self.completion = nil
    let isCancelled = isCancelled.withLock { $0 }
    environment.deliveryQueue.async { completion(isCancelled ? .failure(.cancelled) : outcome) }
  }
}
