// Exercise 1.4 · ErrorPath · repair · 45 min · builds on 1.1 1.2 · W1.1 W2.1 W2.2 W3.1–W3.4
import UserAPI

/// Fetches the first user of the list, callback inside callback, and cannot be cancelled.
///
/// GIVEN  Code that works as long as nothing fails. It calls your `checkStatus`, `firstUserID` and
///        `user`. The transport answers each request once.
/// WRITE  Repair the code, so that, whatever fails,
///        1. the completion runs exactly once, on any thread,
///        2. with the failed step's own error, unchanged,
///        3. and no later step runs.
/// LEAVE  The signature, and what happens when nothing fails. You may add a private function.
/// SIZE   About 25 lines. Tests: Tests/Chapter1CallbacksTests/04-ErrorPathTests.swift
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let (transport, decoder) = (environment.transport, environment.decoder)
  // TODO 1.4: repair from here
  _ = transport.send(environment.listRequest) { answer in
    guard case .success(let response) = answer else { return }
    if case .failure(let error) = checkStatus(of: response, in: .requestList) {
      completion(.failure(error))
    }
    guard let id = try? firstUserID(in: response.body, using: decoder).get() else {
      return completion(.failure(.failed(.decodeList, .malformed)))
    }
    _ = transport.send(environment.userRequest(id: id)) { answer in
      guard case .success(let response) = answer else {
        return completion(.failure(.failed(.requestUser, .transport(.unknown))))
      }
      let body = checkStatus(of: response, in: .requestUser)
      if case .success(let found) = body.flatMap({ user(in: $0, using: decoder) }) {
        completion(.success(found))
      }
    }
  }
}
