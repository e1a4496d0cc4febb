// The transport of the benchmark: answers from memory, on another queue as a network does.

import TestDoubles
import UserAPI

/// Answers each request with a response that was made in advance.
///
/// The answer comes on Dispatch's global queue, never inside `send`. An open transport answers at
/// once. A closed one keeps the requests and answers them when it is opened.
final class InMemoryTransport: HTTPTransport {
  private let queue = DispatchQueue.global()
  /// Keeps the answers while the transport is closed.
  let gate: Gate
  private let canary: Canary?

  /// Makes an open transport.
  init() {
    (gate, canary) = (Gate(), nil)
    open()
  }

  /// Makes a closed transport, with room for this many requests.
  ///
  /// - Parameter canary: An object that the transport keeps alive, and so do the environments of all runs.
  init(holding count: Int, canary: Canary) {
    (gate, self.canary) = (Gate(holding: count), canary)
  }

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let response = BenchService.response(to: request)
    let answer: Gate.Function = { completion(response) }
    if !gate.keep(answer) { queue.async(execute: answer) }
    return Uncancellable()
  }

  /// Opens the transport: answers all kept requests, and from now on each request at once.
  func open() {
    for answer in gate.open() { queue.async(execute: answer) }
  }
}

/// A request in flight, which the benchmark never cancels.
private struct Uncancellable: HTTPTask {
  func cancel() {}
}
