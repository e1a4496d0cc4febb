// Exercise 5.6 · UserFetch · write · 45 min · builds on 5.1 5.2 5.5 · W1–W4
import Receivers
import UserAPI

/// Fetches the first user of the list: operations, each delivered to the next, wrapped as one.
///
/// GIVEN  The class around the operations. `service` is the whole job as one operation: a wrapper,
///        which makes its chain when it executes. `deliver` calls the completion.
/// WRITE  In `init`:
///        1. the chain that the wrapper's closure returns: an operation that ends with the request
///           for the list; your 5.5 (or the engine's), 5.1 and 5.2; one that makes an id into a
///           request; the same three again;
///        2. hand the result of `service` to `deliver`, on `environment.deliveryQueue`;
///        in `start()`:
///        3. add `service` to a queue of its own.
/// LEAVE  What is given. A run must live until it has completed, even if its caller does not keep it.
/// SIZE   10 lines and 1. Tests: Tests/Chapter5ReceiversTests/06-UserFetchTests.swift
public final class UserFetch: UserFetching {
  private let service: WrapperOperation<Void, User>

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    service = WrapperOperation { _ in
      let (transport, decoder) = (environment.transport, environment.decoder)
      let requestList = AOperationBlock<URLRequest> { $0(.success(environment.listRequest)) }
        .deliver(to: RequestOperation(over: transport))
        .deliver(to: StatusCheckOperation(in: .requestList))
      let decodeList = requestList.deliver(to: ListDecodingOperation(using: decoder))
      let requestUser =
        decodeList
        .deliver(to: MapOperation { (id: User.ID) in environment.userRequest(id: id) })
        .deliver(to: RequestOperation(over: transport))
        .deliver(to: StatusCheckOperation(in: .requestUser))
      let decodeUser = requestUser.deliver(to: UserDecodingOperation(using: decoder))
      return decodeUser
    }
    service.didFinish(on: environment.deliveryQueue) { result in
      Self.deliver(result, to: completion)
    }
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    service.add(to: OperationQueue())
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    service.cancel()
  }

  /// Calls the completion; this method runs on the caller's queue already.
  private static func deliver(
    _ result: Result<User, AOperationError>,
    to completion: Completion<User>
  ) {
    // Every error is the error of a step, or that of a cancelled operation.
    completion(result.mapError { $0.published(as: UserFetchError.self) ?? .cancelled })
  }
}
