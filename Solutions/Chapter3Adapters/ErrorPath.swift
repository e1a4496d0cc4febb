// The whole job with the engine, without a cancel: whatever fails, it completes once.
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
    // Nothing can cancel these operations, so every error is the error of a step.
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
