// Exercise 3.1 · StatusCheck · repair · 8 min · W3.1 W3.3
import Adapters
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Sends one request, and ends with the body of a good response.
///
/// GIVEN  An operation that sends its request, and calls `end(with:)` when the answer has come: the
///        server's response, or the step's error if there is none. `checkStatus(of:in:)` is 1.1.
/// WRITE  Repair `end(with:)`, so that the operation ends
///        1. with the body, if the status is in 200–299;
///        2. with `.failed(step, .status(code))`, if it is not, whatever the body says;
///        3. with the error in `answer`, unchanged, if there is no response.
/// LEAVE  How the request is sent and stopped: that is 3.5. The two subclasses below.
/// SIZE   2 lines. Tests: Tests/Chapter3AdaptersTests/01-StatusCheckTests.swift
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
public class RetrievalOperation: NetworkOperation<Data>, @unchecked Sendable {
  fileprivate let environment: FetchEnvironment
  private let step: UserFetchError.Step
  private let inFlight = RequestInFlight()

  fileprivate init(_ step: UserFetchError.Step, in environment: FetchEnvironment) {
    self.step = step
    self.environment = environment
  }

  /// Sends the request.
  fileprivate func send(_ request: URLRequest) {
    inFlight.send(request, as: step, over: environment.transport) { [self] answer in
      end(with: answer)
    }
  }

  /// Ends the operation, when the answer has come.
  private func end(with answer: Result<HTTPResponse, UserFetchError>) {
    let body = answer.flatMap { response in checkStatus(of: response, in: step) }
    complete(result: body.mapError { error in error })
  }

  /// Stops the request in flight.
  public final override func stopWork() { inFlight.cancel() }
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
