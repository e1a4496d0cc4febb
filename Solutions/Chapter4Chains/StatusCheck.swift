// The two links that ask the service: each keeps only a good response's body.
import Chains
import Operations
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Asks for the list, and gives the body of a good response: the first link, which needs no input.
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

/// Takes a user's id, asks for that user, and gives the body of a good response.
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
