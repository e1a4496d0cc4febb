// Mistake 1.4 · decodes-any-body · The student believed that decoding does no harm as long as the error is right · expect: "the status was bad, and the body was decoded"
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
    let first = answer.mapError { UserFetchError.failed(.requestList, .transport($0.code)) }
      .flatMap { response in
        let id = firstUserID(in: response.body, using: decoder)
        return checkStatus(of: response, in: .requestList).flatMap { _ in id }
      }
    switch first {
    case .failure(let error):
      completion(.failure(error))
    case .success(let id):
      _ = transport.send(environment.userRequest(id: id)) { answer in
        completion(body(of: answer, in: .requestUser).flatMap { user(in: $0, using: decoder) })
      }
    }
  }
}

/// The body of a good response, or the step's error.
private func body(
  of answer: Result<HTTPResponse, URLError>,
  in step: UserFetchError.Step
) -> Result<Data, UserFetchError> {
  answer
    .mapError { .failed(step, .transport($0.code)) }
    .flatMap { checkStatus(of: $0, in: step) }
}
