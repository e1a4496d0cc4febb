// The whole job with the engine, without a cancel: whatever fails, it completes once.
import Chains
import UserAPI

/// Fetches the first user of the list: four operations, joined by `==>`.
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
    // Nothing can cancel these operations, so every error is the error of a step.
    completion(result.mapError { $0 as? UserFetchError ?? .cancelled })
  }
}
