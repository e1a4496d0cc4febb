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
    .deliver(to: MapOperation { environment.userRequest(id: $0) })
    .deliver(to: RequestOperation(over: transport))
    .deliver(to: StatusCheckOperation(in: .requestUser))
    .deliver(to: UserDecodingOperation(using: decoder))
    .didFinish(on: environment.deliveryQueue) { completion($0.mapError(\.userFetchError)) }
    .add(to: OperationQueue())
}
