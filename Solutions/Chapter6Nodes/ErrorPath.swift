// The whole job as a chain of nodes that cannot be cancelled: whatever fails, one completion.
import Nodes
import UserAPI

/// Fetches the first user of the list: four nodes, and what they fail with is the outcome.
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
  // The nodes fail with nothing else; another error would be the transport's, if anybody's.
  error as? UserFetchError ?? .failed(.requestList, .transport(.unknown))
}
