// Exercise 5.4 · ErrorPath · repair · 20 min · builds on 5.1 5.2 · W1.1 W1.5 W2.1 W2.2 W3.1–W3.4
import Receivers
import UserAPI

/// Fetches the first user of the list: operations, each delivered to the next.
///
/// GIVEN  Code that works as long as nothing fails: your operations of 5.1 and 5.2, and the engine's
///        two that send a request. A receiver executes after an error, too.
/// WRITE  Repair the code, this function and the operation below, so that, whatever fails,
///        1. the completion runs exactly once, on the delivery queue,
///        2. with the failed step's own error, unchanged,
///        3. and no later step does its work: nothing is sent, and nothing decoded.
/// LEAVE  The signature, and what happens when nothing fails. These operations are not cancelled.
/// SIZE   About 5 lines. Tests: Tests/Chapter5ReceiversTests/04-ErrorPathTests.swift
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let (transport, decoder) = (environment.transport, environment.decoder)
  // TODO 5.4: repair from here
  URLSessionTaskOperation.data(for: environment.listRequest, over: transport)
    .deliver(to: StatusCheckOperation(in: .requestList))
    .deliver(to: ListDecodingOperation(using: decoder))
    .deliver(to: UserRequestOperation(in: environment))
    .deliver(to: DataTaskOperation(over: transport))
    .deliver(to: StatusCheckOperation(in: .requestList))
    .deliver(to: UserDecodingOperation(using: decoder))
    .didFinish(on: environment.deliveryQueue) { result in
      if case .success(let user) = result { completion(.success(user)) }
    }
    .add(to: OperationQueue())
}

/// Receives an id, and ends with the request for that user.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it.
private final class UserRequestOperation: ResultableOperation<URLRequest>, ReceiverOperation,
  @unchecked Sendable
{
  var receivedValue: Result<User.ID, AOperationError>?

  private let environment: FetchEnvironment

  init(in environment: FetchEnvironment) { self.environment = environment }

  override func execute() {
    guard case .success(let id) = received else { return }
    finish(with: .success(environment.userRequest(id: id)))
  }
}
