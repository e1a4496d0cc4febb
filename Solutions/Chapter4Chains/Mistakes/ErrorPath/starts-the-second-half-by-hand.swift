// Mistake 4.4 · starts-the-second-half-by-hand · The student believed that a chain which fails has nothing to say to the one that follows it · expect: "whatever fails, the run must complete once, but nothing came"
import Chains
import UserAPI

/// Fetches the first user of the list: four operations, joined by `==>`.
///
/// GIVEN  Code that works as long as nothing fails. As in the original, a chain does not call back:
///        the last link does. A link that fails hands its error to the next one, which then ends
///        with the same error, and does not call its closure.
/// WRITE  Repair the code, so that, whatever fails,
///        1. the completion runs exactly once,
///        2. with the failed step's own error, unchanged,
///        3. and no later step begins its work: nothing is sent, and nothing decoded.
/// LEAVE  The signature, and what happens when nothing fails. This chain is never cancelled.
/// SIZE   About 8 lines. Tests: Tests/Chapter4ChainsTests/ErrorPathTests.swift
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let requestList = ListRequest(in: environment)
  let decodeList = ListDecoding(using: environment.decoder)
  let requestUser = UserRequest(in: environment)
  let decodeUser = UserDecoding(using: environment.decoder)
  OperationQueue().addOperationChain(requestList ==> decodeList) { result in
    guard case .success(let id) = result else { return }
    let start = InitialChainableBlockOperation { id }
    OperationQueue().addOperationChain(start ==> requestUser ==> decodeUser) { result in
      completion(result.mapError { $0 as? UserFetchError ?? .cancelled })
    }
  }
}
