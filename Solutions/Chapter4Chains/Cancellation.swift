// The two links that send a request, and stop it when they are cancelled.

import Chains
import Operations
import Synchronization
import UserAPI

/// Sends the request for the list: the first link, which needs no input.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
public final class ListRequest: InitialChainableOperation<HTTPResponse>, @unchecked Sendable {
  private let environment: FetchEnvironment
  private let request = RequestInFlight()

  /// Makes a link that has sent nothing.
  public init(in environment: FetchEnvironment) { self.environment = environment }

  /// Sends the request.
  public override func main() {
    request.send(environment.listRequest, as: .requestList, over: environment.transport) {
      [self] in finish($0)
    }
  }

  /// Stops the request.
  public override func stop() { request.cancel() }
}

/// Takes a user's id, and sends the request for that user.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
public final class UserRequest: ChainableOperation<User.ID, HTTPResponse>, @unchecked Sendable {
  private let environment: FetchEnvironment
  private let request = RequestInFlight()

  /// Makes a link that has sent nothing.
  public init(in environment: FetchEnvironment) { self.environment = environment }

  /// Sends the request.
  public override func main(_ id: User.ID) {
    request.send(environment.userRequest(id: id), as: .requestUser, over: environment.transport) {
      [self] in finish($0)
    }
  }

  /// Stops the request.
  public override func stop() { request.cancel() }
}

/// The request that an operation began in `main()`, and stops in `stop()`: never both at once.
private final class RequestInFlight: Sendable {
  // Written inside `main()` and read inside `stop()`, perhaps on another thread.
  private let task = Mutex<(any HTTPTask)?>(nil)

  func send(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport,
    completion: @escaping Completion<HTTPResponse>
  ) {
    let sent = transport.send(request) { answer in
      completion(answer.mapError { .failed(step, .transport($0.code)) })
    }
    task.withLock { $0 = sent }
  }

  func cancel() { task.withLock { $0 }?.cancel() }
}
