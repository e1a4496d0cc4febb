// Baseline: the job written by hand with operations of Foundation, as many as a run of a style makes.

import Foundation
import Synchronization
import UserAPI

/// The job in a queue of its own, without status checks, cancellation or proper errors; it is no
/// example to follow.
///
/// Four operations are the steps. What a style makes besides, adapters for example, are block
/// operations that do nothing.
///
/// - Parameter count: The number of operations, at least four.
func byHand(_ count: Int) -> JobStyle {
  JobStyle("\(count) operations by hand") { environment, completion in
    OperationsByHand(count, environment, completion)
  }
}

private final class OperationsByHand: UserFetching {
  private let count: Int
  private let environment: FetchEnvironment
  private let completion: Completion<User>

  init(_ count: Int, _ environment: FetchEnvironment, _ completion: @escaping Completion<User>) {
    self.count = count
    self.environment = environment
    self.completion = completion
  }

  convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init(4, environment, completion)
  }

  // NB: no operation holds a later one. That one keeps its dependencies (Linux, Swift 6.3), and a
  // closure of the first that held it would keep the whole run alive for good.
  func start() {
    let (first, detail) = (environment.listRequest, Slot<URLRequest?>(nil))
    let requestList = RequestByHand(over: environment.transport) { first }
    let requestUser = RequestByHand(over: environment.transport) { detail.value }
    let decodeList = BlockOperation { [environment, body = requestList.body] in
      let users = try? environment.decoder.decode(UserList.self, from: body.value).data
      detail.value = (users?.first?.id).map(environment.userRequest)
    }
    let decodeUser = BlockOperation { [environment, completion, body = requestUser.body] in
      let user = try? environment.decoder.decode(UserDetail.self, from: body.value).data
      environment.deliver(user, to: completion)
    }
    let others = (4..<count).map { _ in BlockOperation {} }
    OperationQueue().addInOrder([requestList, decodeList] + others + [requestUser, decodeUser])
  }

  func cancel() {}
}

/// An operation that sends a request, and finishes with the answer.
///
/// `@unchecked Sendable`: the flags are atomic, and the rest is constant.
private final class RequestByHand: Operation, @unchecked Sendable {
  let body = Slot(Data())
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
      body.value = (try? answer.get().body) ?? Data()
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
