// The run: four operations, joined by deliveries, and wrapped as one.
import Receivers
import UserAPI

/// Fetches the first user of the list: four operations, joined by `deliver(to:)`, wrapped as one.
///
/// The wrapper makes the four operations when it executes, so a run that is cancelled before makes
/// none. The run has queues of its own, and cancels only its own operations.
public final class UserFetch: UserFetching {
  private let service: WrapperOperation<Void, User>

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    let transport = environment.transport
    service = WrapperOperation { _ in
      let list = environment.listRequest
      let requestList = request(.success(list), as: .requestList, over: transport)
      let decodeList = ListDecodingOperation(using: environment.decoder)
      let requestUser = WrapperOperation<User.ID, Data> { id in
        id.map { request($0.map(environment.userRequest(id:)), as: .requestUser, over: transport) }
      }
      let decodeUser = UserDecodingOperation(using: environment.decoder)
      return requestList.deliver(to: decodeList).deliver(to: requestUser).deliver(to: decodeUser)
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

  /// Calls the completion; this method runs on the caller's queue already.
  private static func deliver(
    _ result: Result<User, AOperationError>,
    to completion: Completion<User>
  ) {
    completion(result.mapError(\.userFetchError))
  }
}

/// Sends a request, and ends with the body of a good response; a received error is passed on.
private func request(
  _ request: Result<URLRequest, AOperationError>,
  as step: UserFetchError.Step,
  over transport: any HTTPTransport
) -> ResultableOperation<Data> {
  AOperationBlock { finish in finish(request) }
    .deliver(to: RequestOperation(over: transport))
    .deliver(to: StatusCheckOperation(in: step))
}
