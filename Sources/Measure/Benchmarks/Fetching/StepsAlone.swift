// Baseline: the four steps of the job and nothing else. Every style has at least this cost.

import UserAPI

/// The job without status checks, cancellation or proper errors; it is no example to follow.
let stepsAlone = JobStyle("steps alone", StepsAlone.self)

private final class StepsAlone: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
  }

  func start() {
    request(environment.listRequest, as: UserList.self) { [self] list in
      guard let first = list?.data.first else { return deliver(nil) }
      request(environment.userRequest(id: first.id), as: UserDetail.self) { [self] detail in
        deliver(detail?.data)
      }
    }
  }

  func cancel() {}

  private func request<Body: Decodable & SendableMetatype>(
    _ request: URLRequest,
    as type: Body.Type,
    then next: @escaping @Sendable (Body?) -> Void
  ) {
    _ = environment.transport.send(request) { [decoder = environment.decoder] answer in
      next(try? decoder.decode(type, from: answer.get().body))
    }
  }

  private func deliver(_ user: User?) {
    environment.deliveryQueue.async { [completion] in
      completion(user.map { .success($0) } ?? .failure(.cancelled))
    }
  }
}
