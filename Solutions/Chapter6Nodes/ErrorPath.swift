// The whole job with the engine, which cannot be cancelled: whatever fails, one completion.
import Nodes
import UserAPI

/// Fetches the first user of the list: four steps, joined by `then`.
///
/// Whatever fails, the completion runs exactly once, with the error of the step that failed, and no
/// later step runs.
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let (transport, decoder) = (environment.transport, environment.decoder)
  checkedRequest(as: .requestList, over: transport)
    .then(ListDecoding(using: decoder))
    .then(ModelMapperNode { id in environment.userRequest(id: id) })
    .then(checkedRequest(as: .requestUser, over: transport))
    .then(UserDecoding(using: decoder))
    .process(environment.listRequest)
    .onCompleted { completion(.success($0)) }
    .onError { completion(.failure(userFetchError($0))) }
}

/// The error of a step, as it was before a context took it for any error.
func userFetchError(_ error: any Error) -> UserFetchError {
  // Each node fails with its step's error, and a cancel is none: no other error is possible here.
  error as? UserFetchError ?? .cancelled
}
