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
    requestList { [self] body in
      guard let id = decodeList(body) else { return deliver(nil) }
      requestUser(id) { [self] body in deliver(decodeUser(body)) }
    }
  }

  func cancel() {}

  private func requestList(then next: @escaping @Sendable (Data?) -> Void) {
    send(environment.listRequest, then: next)
  }

  private func decodeList(_ body: Data?) -> User.ID? {
    let list = body.flatMap { try? environment.decoder.decode(UserList.self, from: $0) }
    return list?.data.first?.id
  }

  private func requestUser(_ id: User.ID, then next: @escaping @Sendable (Data?) -> Void) {
    send(environment.userRequest(id: id), then: next)
  }

  private func decodeUser(_ body: Data?) -> User? {
    body.flatMap { try? environment.decoder.decode(UserDetail.self, from: $0) }?.data
  }

  private func send(_ request: URLRequest, then next: @escaping @Sendable (Data?) -> Void) {
    _ = environment.transport.send(request) { answer in next(try? answer.get().body) }
  }

  private func deliver(_ user: User?) {
    environment.deliveryQueue.async { [completion] in
      completion(user.map { .success($0) } ?? .failure(.cancelled))
    }
  }
}
