// The whole job without cancellation: whatever fails, the completion runs once.
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

/// Gives an error of the chain its type back: a context carries it as `any Error`.
func userFetchError(_ error: any Error) -> UserFetchError {
  // Each node fails with the error of its step, and a cancel is not an error of a context. So no
  // other error is possible here.
  error as? UserFetchError ?? .cancelled
}
