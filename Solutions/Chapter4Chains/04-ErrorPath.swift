// Exercise 4.4 · ErrorPath · repair · 20 min · builds on 4.1 4.2 · W1.1 W1.5 W2.1 W2.2 W3.1–W3.4
import Chains
import UserAPI

/// Fetches the first user of the list: four operations, joined by `==>`.
///
/// GIVEN  Code that works as long as nothing fails. As in the original, a chain does not call back:
///        the last link does. A link that fails hands its error to the next one, which then ends
///        with the same error, and does not call its closure.
/// WRITE  Repair the code, so that, whatever fails,
///        1. the completion runs exactly once, on any thread,
///        2. with the failed step's own error, unchanged,
///        3. and no later step begins its work: nothing is sent, and nothing decoded.
/// LEAVE  The signature, and what happens when nothing fails. This chain is never cancelled.
/// SIZE   About 8 lines. Tests: Tests/Chapter4ChainsTests/04-ErrorPathTests.swift
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
