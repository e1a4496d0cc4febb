// The whole job with the engine, which cannot be cancelled: whatever fails, one completion.
import Adapters
import UserAPI

/// Fetches the first user of the list: four operations, and an adapter between each two.
///
/// Whatever fails, the completion runs exactly once, with the error of the step that failed, and no
/// later step runs.
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let requestList = UserListRetrievalOperation(in: environment)
  let decodeList = UserListDecodeOperation(using: environment.decoder)
  let requestUser = UserRetrievalOperation(in: environment)
  let decodeUser = UserDecodeOperation(using: environment.decoder)
  decodeUser.onCompletion { result in
    // Nobody can cancel these operations: every error is a step's own.
    completion(result.mapError { $0 as? UserFetchError ?? .cancelled })
  }
  QueueManager().addOperations([
    requestList,
    AdapterOperation(from: requestList, to: decodeList, into: \.dataFetched),
    decodeList,
    AdapterOperation(from: decodeList, to: requestUser, into: \.userID),
    requestUser,
    AdapterOperation(from: requestUser, to: decodeUser, into: \.dataFetched),
    decodeUser,
  ])
}
