// The whole job with the engine, without a cancel: whatever fails, it completes once.
import Receivers
import UserAPI

/// Fetches the first user of the list: operations, joined by `deliver(to:)`.
///
/// Whatever fails, the completion runs exactly once, with the error of the step that failed, and no
/// later step runs. For that, each receiver passes a received error on.
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
  /// Requests the user with the received id, and ends with the response; an error is passed on.
  fileprivate var requestUser: WrapperOperation<User.ID, HTTPResponse> {
    .ofValue { [self] id in
      URLSessionTaskOperation.data(for: userRequest(id: id), over: transport)
    }
  }
}

extension AOperationError {
  /// The error that a step published; an error of any other type means a cancel.
  var userFetchError: UserFetchError { published(as: UserFetchError.self) ?? .cancelled }
}
