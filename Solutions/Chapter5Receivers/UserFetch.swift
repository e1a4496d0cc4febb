// The whole job as one service operation: four steps, each delivered to the next.
import Receivers
import UserAPI

/// Fetches the first user of the list: four steps, joined by `deliver(to:)`, wrapped as one operation.
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
}

extension FetchEnvironment {
  fileprivate var requestList: ResultableOperation<Data> {
    request(.success(listRequest), as: .requestList)
  }

  fileprivate var decodeList: ListDecodingOperation { ListDecodingOperation(using: decoder) }

  fileprivate var requestUser: WrapperOperation<User.ID, Data> {
    WrapperOperation { id in request(id?.map(userRequest(id:)), as: .requestUser) }
  }

  fileprivate var decodeUser: UserDecodingOperation { UserDecodingOperation(using: decoder) }

  private func request(
    _ request: Result<URLRequest, AOperationError>?,
    as step: UserFetchError.Step
  ) -> ResultableOperation<Data> {
    let operation = RequestOperation(over: transport)
    operation.receivedValue = request
    return operation.deliver(to: StatusCheckOperation(in: step))
  }
}

extension UserFetch {
  /// Calls the completion, on the caller's queue.
  private static func deliver(
    _ result: Result<User, AOperationError>,
    to completion: Completion<User>
  ) {
    completion(result.mapError(\.userFetchError))
  }
}

extension AOperationError {
  /// What a step published; what no step publishes is a cancel.
  var userFetchError: UserFetchError { published(as: UserFetchError.self) ?? .cancelled }
}
