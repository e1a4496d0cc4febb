// Exercise 3.4 · ErrorPath · repair · 25 min · builds on 3.1 3.2 · W1.1 W1.5 W2.1 W2.2 W3.1–W3.4
import Adapters
import Operations
import UserAPI

/// Fetches the first user of the list: four operations, and an adapter between each two.
///
/// GIVEN  Code that works as long as nothing fails: the article's adapters, between your operations
///        of 3.1 and 3.2. An operation that has no input ends with the error `MissingInput`.
/// WRITE  Repair the code, so that, whatever fails,
///        1. the completion runs exactly once, on any thread,
///        2. with the failed step's own error, unchanged,
///        3. and no later step begins its work: nothing is sent, and nothing decoded.
/// LEAVE  The signature, and what happens when nothing fails. An operation may be cancelled while it
///        executes, and then ends with `CancellationError`. Blocks may stay: none of your operations
///        is cancelled before it executes.
/// SIZE   About 20 lines. Tests: Tests/Chapter3AdaptersTests/04-ErrorPathTests.swift
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
