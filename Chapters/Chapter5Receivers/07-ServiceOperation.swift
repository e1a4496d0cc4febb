// Exercise 5.7 · ServiceOperation · stretch · 45 min · builds on 5.1 5.2 5.5 · W1.3 W2.1–W2.3 W3.1 W3.2 W4.2 W4.3
import Receivers
import Synchronization
import UserAPI

/// Whether a user is logged in: the token of the last login.
public final class Session: Sendable {
  private let storedToken: Mutex<String?>

  /// Makes a session.
  ///
  /// - Parameter token: The token of an earlier login; nil if no user is logged in.
  public init(token: String? = nil) { storedToken = Mutex(token) }

  /// The token; nil until a user has logged in.
  public fileprivate(set) var token: String? {
    get { storedToken.withLock { $0 } }
    set { storedToken.withLock { $0 = newValue } }
  }

  /// The same request, with the token that the session has now.
  public func signed(_ request: URLRequest) -> URLRequest {
    var request = request
    request.setValue(token.map { "Bearer \($0)" }, forHTTPHeaderField: "Authorization")
    return request
  }
}

/// Why a login failed.
public enum LoginError: Error, Equatable {
  /// The server answered with this status.
  case refused(status: Int)
}

/// Logs in: asks the service for a token, and keeps it in a session.
///
/// `@unchecked Sendable`: it has no property of its own.
public final class LoginOperation: WrapperOperation<Void, String>, @unchecked Sendable {
  /// Makes an operation that has sent nothing.
  public init(to session: Session, in environment: FetchEnvironment) {
    var login = URLRequest(url: environment.baseURL.appending(path: "api/login"))
    login.httpMethod = "POST"
    super.init { [login] _ in
      URLSessionTaskOperation.data(for: login, over: environment.transport)
        .deliver(
          to: MapOperation { (response: HTTPResponse) in
            guard (200...299).contains(response.status) else {
              throw LoginError.refused(status: response.status)
            }
            return String(decoding: response.body, as: UTF8.self)
          })
    }
    willFinish { result in
      if case .success(let token) = result { session.token = token }
    }
  }
}

/// Holds if a user is logged in; if not, a login runs first.
///
/// GIVEN  `LoginOperation`, which writes the token into the session just before it is finished.
/// WRITE  First half:
///        1. `dependency(for:)` makes a login if the session has no token, and nothing otherwise;
///        2. `evaluate(for:)` returns if the session has a token. If not, it throws the login's own
///           error: the login is one of `operation.dependencies`. Without one, any error will do.
/// LEAVE  Two services that start at the same time: each may log in.
public struct LoginCondition: AOperationCondition {
  private let session: Session
  private let environment: FetchEnvironment

  /// Makes the condition.
  public init(_ session: Session, in environment: FetchEnvironment) {
    (self.session, self.environment) = (session, environment)
  }

  /// The login, if one is needed.
  public func dependency(for operation: AOperation) -> AOperation? {
    nil  // TODO 5.7: your code replaces this line
  }

  /// Checks that there is a token.
  ///
  /// - Throws: The error of the login, or that there was none.
  public func evaluate(for operation: AOperation) throws {
    // TODO 5.7: your code replaces this line
  }
}

/// Receives an id, and ends with that user, whom only a logged-in caller may see.
///
/// GIVEN  `session.signed(request)`, which puts the token of that moment into a request. Your
///        operations of 5.1 and 5.2; your 5.5, or the engine's. A wrapper whose closure returns nil
///        ends with the error that it received.
/// WRITE  Second half, in `init`:
///        3. the chain: it begins with the signed request for the received id, and ends with the
///           user;
///        4. the condition, which must be there before the operation is added to a queue.
/// LEAVE  The signature. Nothing here adds anything to a queue.
/// SIZE   5 lines and 9. Tests: Tests/Chapter5ReceiversTests/07-ServiceOperationTests.swift
///
/// `@unchecked Sendable`: it has no property of its own.
public final class ServiceOperation: WrapperOperation<User.ID, User>, @unchecked Sendable {
  /// Makes an operation that has sent nothing.
  public init(in environment: FetchEnvironment, session: Session) {
    super.init { _ in nil }  // TODO 5.7: your code replaces this line
  }
}
