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
    send(environment.listRequest) { [self] (list: UserList?) in
      guard let id = list?.data.first?.id else { return environment.deliver(nil, to: completion) }
      send(environment.userRequest(id: id)) { [self] (detail: UserDetail?) in
        environment.deliver(detail?.data, to: completion)
      }
    }
  }

  func cancel() {}

  /// Sends a request, and decodes the body of its answer.
  private func send<Model: Decodable & Sendable>(
    _ request: URLRequest, then next: @escaping @Sendable (Model?) -> Void
  ) {
    _ = environment.transport.send(request) { [environment] answer in
      let body = try? answer.get().body
      next(body.flatMap { try? environment.decoder.decode(Model.self, from: $0) })
    }
  }
}

extension FetchEnvironment {
  /// Ends a run of a baseline.
  func deliver(_ user: User?, to completion: @escaping Completion<User>) {
    deliveryQueue.async { completion(user.map { .success($0) } ?? .failure(.cancelled)) }
  }
}
