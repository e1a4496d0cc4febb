// The two operations that ask the service: each keeps only a good response's body.
import Adapters
import Synchronization
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Sends one request, and ends with the body of a good response.
///
/// `@unchecked Sendable`: what changes has its lock.
public class RetrievalOperation: NetworkOperation<Data>, @unchecked Sendable {
  fileprivate let environment: FetchEnvironment
  private let step: UserFetchError.Step
  private let task = Mutex<(any HTTPTask)?>(nil)

  fileprivate init(_ step: UserFetchError.Step, in environment: FetchEnvironment) {
    self.step = step
    self.environment = environment
  }

  fileprivate func send(_ request: URLRequest) {
    let sent = environment.transport.send(request) { [self] answer in
      complete(result: body(of: answer))
    }
    task.withLock { $0 = sent }
  }

  private func body(of answer: Result<HTTPResponse, URLError>) -> Result<Data, any Error> {
    answer
      .mapError { UserFetchError.failed(step, .transport($0.code)) }
      .flatMap { checkStatus(of: $0, in: step) }
      .mapError { $0 }
  }

  /// Cancels the request in flight.
  public final override func stopWork() {
    task.withLock { $0.take() }?.cancel()
  }
}

/// Asks for the list.
///
/// `@unchecked Sendable`: it adds nothing that changes.
public final class UserListRetrievalOperation: RetrievalOperation, @unchecked Sendable {
  /// Makes an operation that has not sent its request.
  public init(in environment: FetchEnvironment) { super.init(.requestList, in: environment) }

  /// Sends the request.
  public override func beginWork() { send(environment.listRequest) }
}

/// Asks for one user.
///
/// `@unchecked Sendable`: its input is written before the work begins, and read when it does.
public final class UserRetrievalOperation: RetrievalOperation, @unchecked Sendable {
  /// The id of the user to ask for; an adapter writes it.
  public var userID: User.ID?

  /// Makes an operation that has not sent its request.
  public init(in environment: FetchEnvironment) { super.init(.requestUser, in: environment) }

  /// Sends the request.
  public override func beginWork() throws {
    guard let userID else { throw MissingInput() }
    send(environment.userRequest(id: userID))
  }
}
