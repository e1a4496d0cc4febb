// Exercise 6.4 · ErrorPath · repair · 40 min · builds on 6.1 6.2 · W1.1 W1.5 W2.1 W2.2 W3.1–W3.4
import Nodes
import UserAPI

/// Gives the response of the next node, and fails with the error of a step.
///
/// GIVEN  A node that sends requests, and fails with a `URLError` if there is no response. Now it fails
///        with the same `URLError` here.
/// WRITE  Repair `process`, so that
///        1. an error becomes `.failed(step, .transport(code))`, with the code of the `URLError`, or
///           `.unknown` if it is an error of another kind;
///        2. a value and a cancel pass unchanged.
public struct RequestErrorMapperNode: Node {
  private let step: UserFetchError.Step
  private let next: any Node<URLRequest, HTTPResponse>

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - step: The step whose error the node fails with.
  ///   - next: Sends the requests.
  public init(as step: UserFetchError.Step, next: some Node<URLRequest, HTTPResponse>) {
    self.step = step
    self.next = next
  }

  /// Lets the next node process the request.
  public func process(_ request: URLRequest) -> Observer<HTTPResponse> {
    next.process(request).mapError { [step] error in
      UserFetchError.failed(step, .transport((error as? URLError)?.code ?? .unknown))
    }
  }
}

/// Makes a node that sends a request, and gives the body of a good response.
///
/// - Parameters:
///   - step: The step whose error the node fails with.
///   - transport: Sends the request.
public func checkedRequest(
  as step: UserFetchError.Step,
  over transport: any HTTPTransport
) -> some Node<URLRequest, Data> {
  RequestErrorMapperNode(as: step, next: RequestSenderNode(transport: transport))
    .then(StatusCheck(in: step))
}

/// Fetches the first user of the list.
///
/// GIVEN  Code that works as long as nothing fails. `checkedRequest` joins your two nodes to a node that
///        sends. `userFetchError` gives an error its type back.
/// WRITE  Repair the code, so that, whatever fails,
///        1. the completion runs exactly once, on any thread,
///        2. with the failed step's own error, unchanged,
///        3. and no later step begins its work.
/// LEAVE  The signatures, and what happens when nothing fails. This job is not cancelled.
/// SIZE   3 lines and 9. Tests: Tests/Chapter6NodesTests/04-ErrorPathTests.swift
public func fetchUser(in environment: FetchEnvironment, completion: @escaping Completion<User>) {
  let (transport, decoder) = (environment.transport, environment.decoder)
  checkedRequest(as: .requestList, over: transport)
    .then(listDecoding(using: decoder))
    .then(ModelMapperNode { id in environment.userRequest(id: id) })
    .then(checkedRequest(as: .requestUser, over: transport))
    .then(userDecoding(using: decoder))
    .process(environment.listRequest)
    .onCompleted { completion(.success($0)) }
    .onError { completion(.failure(userFetchError($0))) }
}

/// Gives an error of the chain its type back: a context carries it as `any Error`.
func userFetchError(_ error: any Error) -> UserFetchError {
  // Each node fails with the error of its step, and a cancel is not an error of a context. So no
  // other error is possible here.
  error as? UserFetchError ?? .cancelled
}
