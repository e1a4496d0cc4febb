// The two links that send the requests: each ends with the body of a good response.
import Chains
import Operations
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Requests the list, and ends with the body of a good response; the first link, without an input.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
public final class ListRequest: InitialChainableOperation<Data>, @unchecked Sendable {
  private let environment: FetchEnvironment
  private let request = RequestInFlight()

  /// Makes a link that has not sent its request.
  public init(in environment: FetchEnvironment) { self.environment = environment }

  /// Sends the request.
  public override func main(_: Void) {
    request.send(environment.listRequest, as: .requestList, over: environment.transport) {
      [self] in finish($0.flatMap { checkStatus(of: $0, in: .requestList) })
    }
  }

  /// Cancels the request in flight.
  public override func stop() { request.cancel() }
}

/// Requests one user by id, and ends with the body of a good response.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
public final class UserRequest: ChainableOperation<User.ID, Data>, @unchecked Sendable {
  private let environment: FetchEnvironment
  private let request = RequestInFlight()

  /// Makes a link that has not sent its request.
  public init(in environment: FetchEnvironment) { self.environment = environment }

  /// Sends the request.
  public override func main(_ id: User.ID) {
    request.send(environment.userRequest(id: id), as: .requestUser, over: environment.transport) {
      [self] in finish($0.flatMap { checkStatus(of: $0, in: .requestUser) })
    }
  }

  /// Cancels the request in flight.
  public override func stop() { request.cancel() }
}
