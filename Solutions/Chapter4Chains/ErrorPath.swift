// The whole job as one chain: whatever fails, its error reaches the end.

import Chains
import UserAPI

/// Fetches the first user of the list with one chain, and cannot be cancelled.
///
/// - Parameters:
///   - environment: The run's world; its delivery queue is not used.
///   - completion: Gets the user, or the failed step's own error, once, on any thread.
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let requestList = ListRequest(in: environment) ==> StatusCheck(in: .requestList)
  let decodeList = requestList ==> ListDecoding(using: environment.decoder)
  let requestUser = decodeList ==> UserRequest(in: environment) ==> StatusCheck(in: .requestUser)
  let decodeUser = requestUser ==> UserDecoding(using: environment.decoder)
  OperationQueue().addOperationChain(decodeUser) { result in
    completion(result.mapError { $0 as? UserFetchError ?? .cancelled })
  }
}
