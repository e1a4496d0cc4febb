// Exercise 4.1 · StatusCheck · repair · 8 min · W3.1 W3.3
import Chains
import Operations
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

extension ChainableOperation where Output == Data {
  /// Ends a link that has sent a request, when the answer has come.
  ///
  /// GIVEN  `answer`: the server's response, or the step's error if there is none. `finish(_:)` ends
  ///        the link with a result, and hands it to the next one. `checkStatus` is 1.1, finished.
  /// WRITE  Repair this function, so that the link ends
  ///        1. with the body, if the status is in 200–299;
  ///        2. with `.failed(step, .status(code))`, if it is not, whatever the body says;
  ///        3. with the error in `answer`, unchanged, if there is no response.
  /// LEAVE  How a request is sent and stopped: that is 4.5. The two links below.
  /// SIZE   1 line. Tests: Tests/Chapter4ChainsTests/01-StatusCheckTests.swift
  fileprivate func end(
    with answer: Result<HTTPResponse, UserFetchError>,
    of step: UserFetchError.Step
  ) {
    finish(answer.flatMap { response in checkStatus(of: response, in: step) })
  }
}

/// Requests the list, and ends with the body of a good response; the first link, without an input.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
public final class ListRequest: InitialChainableOperation<Data>, @unchecked Sendable {
  private let environment: FetchEnvironment
  private let inFlight = RequestInFlight()

  /// Makes a link that has not sent its request.
  public init(in environment: FetchEnvironment) { self.environment = environment }

  /// Sends the request.
  public override func main(_: Void) {
    let request = environment.listRequest
    inFlight.send(request, as: .requestList, over: environment.transport) { [self] answer in
      end(with: answer, of: .requestList)
    }
  }

  /// Stops the request in flight.
  public override func stop() { inFlight.cancel() }
}

/// Requests one user by id, and ends with the body of a good response.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
public final class UserRequest: ChainableOperation<User.ID, Data>, @unchecked Sendable {
  private let environment: FetchEnvironment
  private let inFlight = RequestInFlight()

  /// Makes a link that has not sent its request.
  public init(in environment: FetchEnvironment) { self.environment = environment }

  /// Sends the request.
  public override func main(_ id: User.ID) {
    let request = environment.userRequest(id: id)
    inFlight.send(request, as: .requestUser, over: environment.transport) { [self] answer in
      end(with: answer, of: .requestUser)
    }
  }

  /// Stops the request in flight.
  public override func stop() { inFlight.cancel() }
}
