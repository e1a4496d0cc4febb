// One request that can be stopped, answered by the test itself.

import TestSupport
import Testing

/// A class of a chapter that sends a request, and can stop it while it is in flight.
public protocol StoppableRequest: AnyObject, Sendable {
  /// Makes one that has sent nothing.
  init()
  /// Sends the request; its completion gets the response, whatever its status, or the step's error.
  func send(
    _ request: URLRequest, as step: UserFetchError.Step, over transport: any HTTPTransport,
    completion: @escaping Completion<HTTPResponse>)
  /// Stops the request, if it is in flight.
  func cancel()
}

/// How a request ends.
public enum RequestEnd: String, CaseIterable, Sendable {
  case answered
  case answeredInsideSend = "answered inside send"
  case cancelled

  /// A transport whose tasks keep their closures, and which answers inside `send` if the request is to end so.
  ///
  /// - Parameter onRelease: Called when a task is released.
  public func transport(
    onRelease: @escaping @Sendable (ScriptedRequest) -> Void
  ) -> ScriptedTransport {
    ScriptedTransport(
      tasksKeepHandlers: true,
      onSend: { if self == .answeredInsideSend { $0.answer(.status(200)) } },
      onRelease: onRelease)
  }
}

/// The world of one request, and what came out of it.
///
/// The checks are the sentences that several chapters share. Each reports at the line of the test.
public struct RequestByHand<Request: StoppableRequest>: Sendable {
  let transport = ScriptedTransport()
  let request = Request()
  let inbox = Inbox<Result<Int, UserFetchError>>()

  /// Makes a request that was not sent.
  public init() {}

  /// Sends the request over this transport, or over another; the inbox takes the status of its response.
  func perform(as step: UserFetchError.Step = .requestList, over other: ScriptedTransport? = nil) {
    request.send(orderRequest, as: step, over: other ?? transport) { [inbox] result in
      inbox.put(result.map(\.status))
    }
  }

  /// Sends the request.
  ///
  /// - Throws: `ExpectationFailedError` if nothing was sent.
  func send(
    as step: UserFetchError.Step = .requestList, over other: ScriptedTransport? = nil
  ) throws -> ScriptedRequest {
    perform(as: step, over: other)
    return try #require(
      (other ?? transport).requests.last, "send must send its request")
  }
}
