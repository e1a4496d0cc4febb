// The transport of the benchmark: answers from memory, on another queue as a network does.

import Dispatch
import Synchronization
import TestDoubles
import UserAPI

/// Answers each request with a response that was made in advance.
///
/// The answer comes on Dispatch's global queue, never inside `send`. An open transport answers at
/// once. A closed one keeps the answers until it is opened.
final class InMemoryTransport: HTTPTransport {
  private typealias Answer = @Sendable () -> Void

  private let queue = DispatchQueue.global()
  // The lock guards the answers that are kept; nil in an open transport.
  private let kept: Mutex<[Answer]?>
  private let arrivals = DispatchSemaphore(value: 0)
  private let canary: Canary?

  /// Makes an open transport.
  init() {
    kept = Mutex(nil)
    canary = nil
  }

  /// Makes a closed transport, with room for this many requests.
  ///
  /// - Parameter canary: An object that the transport keeps alive, and so do the environments of all runs.
  init(holding count: Int, canary: Canary) {
    var answers: [Answer] = []
    answers.reserveCapacity(count)
    kept = Mutex(answers)
    self.canary = canary
  }

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let response = BenchService.response(to: request)
    let answer: Answer = { completion(response) }
    if kept.withLock({ $0?.append(answer) }) == nil {
      queue.async(execute: answer)
    } else {
      arrivals.signal()
    }
    return Uncancellable()
  }

  /// Waits until this many answers are kept, and says whether they came in time.
  func waits(for count: Int, until deadline: DispatchTime) -> Bool {
    (0..<count).allSatisfy { _ in arrivals.wait(timeout: deadline) == .success }
  }

  /// Opens the transport: gives all answers that are kept, and from now on each one at once.
  func open() {
    for answer in kept.withLock({ $0.take() }) ?? [] { queue.async(execute: answer) }
  }
}

/// A request in flight, which the benchmark never cancels.
private struct Uncancellable: HTTPTask {
  func cancel() {}
}
