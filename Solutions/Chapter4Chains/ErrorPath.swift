// The whole job with the engine, which cannot be cancelled: whatever fails, one completion.
import Chains
import UserAPI

/// Fetches the first user of the list: four operations in one chain.
///
/// Whatever fails, the completion runs exactly once, with the error of the step that failed, and no
/// later step runs.
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let requestList = ListRequest(in: environment)
  let decodeList = ListDecoding(using: environment.decoder)
  let requestUser = UserRequest(in: environment)
  let decodeUser = UserDecoding(using: environment.decoder)
  let chain = requestList ==> decodeList ==> requestUser ==> decodeUser
  OperationQueue().addOperationChain(chain) { result in
    // Nobody can cancel these operations: every error is a step's own.
    completion(result.mapError { $0 as? UserFetchError ?? .cancelled })
  }
}
