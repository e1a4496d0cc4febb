// Baselines: the steps of the job and nothing else, and the same with operations of Foundation.

import Foundation
import Synchronization
import UserAPI

/// The steps alone: every style has at least this cost.
let stepsAlone = JobStyle("steps alone", JobByHand.self)

/// The job in a queue of its own, with as many operations as a run of a style makes.
///
/// Four operations are the steps. What a style makes besides, adapters for example, are block
/// operations that do nothing.
///
/// - Parameter count: The number of operations, at least four.
func operationsByHand(_ count: Int) -> JobStyle {
  JobStyle("\(count) operations by hand") { JobByHand($0, $1, operations: count) }
}

/// The job without status checks, cancellation or proper errors; it is no example to follow.
private final class JobByHand: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  /// The number of operations; none if each step calls the next one.
  private let operations: Int

  init(
    _ environment: FetchEnvironment, _ completion: @escaping Completion<User>, operations: Int
  ) {
    self.environment = environment
    self.completion = completion
    self.operations = operations
  }

  convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init(environment, completion, operations: 0)
  }

  func start() {
    if operations == 0 { call() } else { enqueue() }
  }

  func cancel() {}

  private func call() {
    _ = environment.transport.send(environment.listRequest) { [self] list in
      guard let request = environment.detailRequest(in: list.body) else {
        return environment.deliver(nil, to: completion)
      }
      _ = environment.transport.send(request) { [self] detail in
        environment.deliver(detail.body, to: completion)
      }
    }
  }

  // NB: no operation holds a later one. That one keeps its dependencies (Linux, Swift 6.3), and a
  // closure of the first that held it would keep the whole run alive for good.
  private func enqueue() {
    let (first, second) = (environment.listRequest, Slot<URLRequest?>(nil))
    let requestList = RequestByHand(over: environment.transport) { first }
    let requestUser = RequestByHand(over: environment.transport) { second.value }
    let decodeList = BlockOperation { [environment, list = requestList.body] in
      second.value = environment.detailRequest(in: list.value)
    }
    let decodeUser = BlockOperation { [environment, completion, detail = requestUser.body] in
      environment.deliver(detail.value, to: completion)
    }
    let others = (4..<operations).map { _ in BlockOperation {} }
    OperationQueue().addInOrder([requestList, decodeList] + others + [requestUser, decodeUser])
  }
}

extension FetchEnvironment {
  /// The request for the first user of a list.
  fileprivate func detailRequest(in list: Data?) -> URLRequest? {
    let users = list.flatMap { try? decoder.decode(UserList.self, from: $0).data }
    return (users?.first?.id).map(userRequest)
  }

  /// Decodes the user, and ends the run.
  fileprivate func deliver(_ detail: Data?, to completion: @escaping Completion<User>) {
    let user = detail.flatMap { try? decoder.decode(UserDetail.self, from: $0).data }
    deliveryQueue.async { completion(user.map { .success($0) } ?? .failure(.cancelled)) }
  }
}

extension Result<HTTPResponse, URLError> {
  fileprivate var body: Data? { try? get().body }
}

/// An operation that sends a request, and finishes with the answer.
///
/// `@unchecked Sendable`: the flags are atomic, and the rest is constant.
private final class RequestByHand: Operation, @unchecked Sendable {
  let body = Slot<Data?>(nil)
  private let request: @Sendable () -> URLRequest?
  private let transport: any HTTPTransport
  private let executing = Atomic(false)
  private let finished = Atomic(false)

  init(over transport: any HTTPTransport, _ request: @escaping @Sendable () -> URLRequest?) {
    self.request = request
    self.transport = transport
  }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { executing.load(ordering: .sequentiallyConsistent) }
  override var isFinished: Bool { finished.load(ordering: .sequentiallyConsistent) }

  override func start() {
    set(executing, to: true, "isExecuting")
    guard let request = request() else { return finish() }
    _ = transport.send(request) { [self] answer in
      body.value = answer.body
      finish()
    }
  }

  private func finish() {
    set(executing, to: false, "isExecuting")
    set(finished, to: true, "isFinished")
  }

  private func set(_ flag: borrowing Atomic<Bool>, to value: Bool, _ key: String) {
    willChangeValue(forKey: key)
    flag.store(value, ordering: .sequentiallyConsistent)
    didChangeValue(forKey: key)
  }
}
