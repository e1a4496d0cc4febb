// The baseline of whole runs: the steps of the job and nothing else.

import UserAPI

/// The steps alone: every style has at least this cost.
let stepsAlone = JobStyle("steps alone", StepsAlone.self)

/// The job without status checks, cancellation or proper errors; it is no example to follow.
private final class StepsAlone: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
  }

  func start() {
    _ = environment.transport.send(environment.listRequest) { [self] list in
      guard let users = decoded(UserList.self, list)?.data, let first = users.first else {
        return end(nil)
      }
      _ = environment.transport.send(environment.userRequest(id: first.id)) { [self] detail in
        end(decoded(UserDetail.self, detail)?.data)
      }
    }
  }

  func cancel() {}

  private func decoded<Body: Decodable>(_ type: Body.Type, _ answer: TransportResult) -> Body? {
    (try? answer.get().body).flatMap { try? environment.decoder.decode(type, from: $0) }
  }

  private func end(_ user: User?) {
    environment.deliveryQueue.async { [completion] in
      completion(user.map { .success($0) } ?? .failure(.cancelled))
    }
  }
}
