// Baseline: the job written by hand with operations of Foundation, as many as a style makes for a run.

import Foundation
import Synchronization
import UserAPI

/// The job in a queue of its own, without cancellation or proper errors; it is no example to follow.
///
/// The four steps are four operations. What a style has besides, adapters for example, are operations
/// that do nothing. With no operation at all, it is the steps alone.
func byHand(_ count: Int) -> JobStyle {
  guard count > 0 else { return stepsAlone }
  return JobStyle("\(count) operations by hand") { environment, completion in
    OperationsByHand(count, environment: environment, completion: completion)
  }
}

private final class OperationsByHand: UserFetching {
  private let count: Int
  private let environment: FetchEnvironment
  private let completion: Completion<User>

  convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init(4, environment: environment, completion: completion)
  }

  init(_ count: Int, environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.count = count
    self.environment = environment
    self.completion = completion
  }

  func start() {
    let requestList = RequestByHand(over: environment.transport)
    let requestUser = RequestByHand(over: environment.transport)
    requestList.request = environment.listRequest
    let decodeList = BlockOperation { [environment] in
      let list = requestList.body.flatMap {
        try? environment.decoder.decode(UserList.self, from: $0)
      }
      requestUser.request = list?.data.first.map { environment.userRequest(id: $0.id) }
    }
    let decodeUser = BlockOperation { [environment, completion] in
      let detail = requestUser.body.flatMap {
        try? environment.decoder.decode(UserDetail.self, from: $0)
      }
      environment.deliveryQueue.async {
        completion(detail.map { .success($0.data) } ?? .failure(.cancelled))
      }
    }
    let others = (0..<count - 4).map { _ in BlockOperation {} }
    OperationQueue().addInOrder([requestList, decodeList] + others + [requestUser, decodeUser])
  }

  func cancel() {}
}

/// An operation that sends a request, and finishes with the body of the answer.
///
/// `@unchecked Sendable`: the flags are atomic; the request is written before the operation starts, and
/// the body before it finishes, which all others wait for.
private final class RequestByHand: Operation, @unchecked Sendable {
  var request: URLRequest?
  private(set) var body: Data?
  private let transport: any HTTPTransport
  private let executing = Atomic(false)
  private let finished = Atomic(false)

  init(over transport: any HTTPTransport) { self.transport = transport }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { executing.load(ordering: .sequentiallyConsistent) }
  override var isFinished: Bool { finished.load(ordering: .sequentiallyConsistent) }

  override func start() {
    willChangeValue(forKey: "isExecuting")
    executing.store(true, ordering: .sequentiallyConsistent)
    didChangeValue(forKey: "isExecuting")
    guard let request else { return finish() }
    _ = transport.send(request) { [self] answer in
      if let response = try? answer.get(), response.status == 200 { body = response.body }
      finish()
    }
  }

  private func finish() {
    for key in ["isExecuting", "isFinished"] { willChangeValue(forKey: key) }
    executing.store(false, ordering: .sequentiallyConsistent)
    finished.store(true, ordering: .sequentiallyConsistent)
    for key in ["isExecuting", "isFinished"] { didChangeValue(forKey: key) }
  }
}
