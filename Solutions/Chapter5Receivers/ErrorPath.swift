// The whole job as one chain of deliveries, which cannot be cancelled.
import Receivers
import UserAPI

/// Fetches the first user of the list, and completes once, whatever fails.
///
/// A receiver that gets an error passes it on: the failed step's own error arrives at the end, and no
/// later step does anything.
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let (transport, decoder) = (environment.transport, environment.decoder)
  URLSessionTaskOperation.data(for: environment.listRequest, over: transport)
    .deliver(to: StatusCheckOperation(in: .requestList))
    .deliver(to: ListDecodingOperation(using: decoder))
    .deliver(to: environment.requestUser)
    .deliver(to: StatusCheckOperation(in: .requestUser))
    .deliver(to: UserDecodingOperation(using: decoder))
    .didFinish(on: environment.deliveryQueue) { completion($0.mapError(\.userFetchError)) }
    .add(to: OperationQueue())
}

extension FetchEnvironment {
  /// Receives an id, and ends with the response; an error that was received is passed on as it is.
  fileprivate var requestUser: WrapperOperation<User.ID, HTTPResponse> {
    WrapperOperation { received in
      switch received {
      case .success(let id):
        URLSessionTaskOperation.data(for: userRequest(id: id), over: transport)
      case .failure(let error):
        AOperationBlock { finish in finish(.failure(error)) }
      case nil:
        nil
      }
    }
  }
}

extension AOperationError {
  /// What a step published; what no step publishes is a cancel.
  var userFetchError: UserFetchError { published(as: UserFetchError.self) ?? .cancelled }
}
