// The two operations that send the requests: each ends with the body of a good response.
import Adapters
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Sends one request, and ends with the body of a good response.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
public class RetrievalOperation: NetworkOperation<Data>, @unchecked Sendable {
  fileprivate let environment: FetchEnvironment
  private let step: UserFetchError.Step
  private let request = RequestInFlight()

  fileprivate init(_ step: UserFetchError.Step, in environment: FetchEnvironment) {
    self.step = step
    self.environment = environment
  }

  fileprivate func send(_ request: URLRequest) {
    self.request.send(request, as: step, over: environment.transport) { [self] in
      complete(result: $0.flatMap { checkStatus(of: $0, in: step) }.mapError { $0 })
    }
  }

  /// Cancels the request in flight.
  public final override func stopWork() { request.cancel() }
}

/// Requests the list, and ends with the body of a good response.
///
/// `@unchecked Sendable`: it adds no mutable state.
public final class UserListRetrievalOperation: RetrievalOperation, @unchecked Sendable {
  /// Makes an operation that has not sent its request.
  public init(in environment: FetchEnvironment) { super.init(.requestList, in: environment) }

  /// Sends the request.
  public override func beginWork() { send(environment.listRequest) }
}

/// Requests one user by id, and ends with the body of a good response.
///
/// `@unchecked Sendable`: its input is written before the work begins, and read when it does.
public final class UserRetrievalOperation: RetrievalOperation, @unchecked Sendable {
  /// The id of the user; an adapter writes it.
  public var userID: User.ID?

  /// Makes an operation that has not sent its request.
  public init(in environment: FetchEnvironment) { super.init(.requestUser, in: environment) }

  /// Sends the request.
  public override func beginWork() throws {
    guard let userID else { throw MissingInput() }
    send(environment.userRequest(id: userID))
  }
}
