// The run: four operations, each delivered to the next.
import Receivers
import UserAPI

/// Fetches the first user of the list: four operations, joined by `deliver(to:)`, wrapped as one.
///
/// A run has queues of its own, and cancels nobody else's operations.
public final class UserFetch: UserFetching {
  private let service: WrapperOperation<Void, User>

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    service = WrapperOperation { _ in
      environment.requestList
        .deliver(to: environment.decodeList)
        .deliver(to: environment.requestUser)
        .deliver(to: environment.decodeUser)
    }
    service.didFinish(on: environment.deliveryQueue) { Self.deliver($0, to: completion) }
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    service.add(to: OperationQueue())
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    service.cancel()
  }

  /// Calls the completion, on the caller's queue.
  private static func deliver(
    _ result: Result<User, AOperationError>,
    to completion: Completion<User>
  ) {
    completion(result.mapError(\.userFetchError))
  }
}

extension FetchEnvironment {
  fileprivate var requestList: ResultableOperation<Data> {
    request(.success(listRequest), as: .requestList)
  }

  fileprivate var decodeList: ListDecodingOperation { ListDecodingOperation(using: decoder) }

  fileprivate var requestUser: WrapperOperation<User.ID, Data> {
    WrapperOperation { id in
      id.map { request($0.map(userRequest(id:)), as: .requestUser) }
    }
  }

  fileprivate var decodeUser: UserDecodingOperation { UserDecodingOperation(using: decoder) }

  private func request(
    _ request: Result<URLRequest, AOperationError>,
    as step: UserFetchError.Step
  ) -> ResultableOperation<Data> {
    AOperationBlock { finish in finish(request) }
      .deliver(to: RequestOperation(over: transport))
      .deliver(to: StatusCheckOperation(in: step))
  }
}
