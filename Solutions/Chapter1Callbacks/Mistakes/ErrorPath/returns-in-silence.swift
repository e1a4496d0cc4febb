// Mistake 1.4 · returns-in-silence · The student believed that a guard without a value has nothing to report (C1) · expect: "but nothing came: a completion was never called"
import UserAPI

/// Fetches the first user of the list, callback inside callback, and cannot be cancelled.
///
/// GIVEN  Code that works as long as nothing fails. It calls your `checkStatus`, `firstUserID` and
///        `user`. The transport answers each request once.
/// WRITE  Repair the code, so that, whatever fails,
///        1. the completion runs exactly once,
///        2. with the failed step's own error, unchanged,
///        3. and no later step runs.
/// LEAVE  The signature, and what happens when nothing fails. You may add a private function.
/// SIZE   About 25 lines. Tests: Tests/Chapter1CallbacksTests/ErrorPathTests.swift
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let (transport, decoder) = (environment.transport, environment.decoder)
  _ = transport.send(environment.listRequest) { answer in
    guard case .success(let response) = answer else { return }
    if case .failure(let error) = checkStatus(of: response, in: .requestList) {
      return completion(.failure(error))
    }
    let id: User.ID
    switch firstUserID(in: response.body, using: decoder) {
    case .success(let first): id = first
    case .failure(let error): return completion(.failure(error))
    }
    _ = transport.send(environment.userRequest(id: id)) { answer in
      switch answer {
      case .success(let response):
        let body = checkStatus(of: response, in: .requestUser)
        completion(body.flatMap { user(in: $0, using: decoder) })
      case .failure(let error):
        completion(.failure(.failed(.requestUser, .transport(error.code))))
      }
    }
  }
}
