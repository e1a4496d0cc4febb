// The transport of the benchmark: answers from memory, on another queue as a network does.

import Synchronization
import TestDoubles
import UserAPI

/// Answers each request with a response that was made in advance.
///
/// The answer comes on Dispatch's global queue, never inside `send`. An open transport answers at
/// once. A closed one keeps the requests and answers them when it is opened.
final class InMemoryTransport: HTTPTransport {
  private typealias HeldAnswer = @Sendable () -> Void

  private enum Gate {
    case open
    case closed([HeldAnswer])
  }

  private let gate: Mutex<Gate>  // answers are sent outside of the lock
  private let queue = DispatchQueue.global()
  private let arrivals = DispatchSemaphore(value: 0)
  private let canary: Canary?

  /// Makes an open transport.
  init() {
    gate = Mutex(.open)
    canary = nil
  }

  /// Makes a closed transport.
  ///
  /// - Parameters:
  ///   - count: The number of requests to reserve room for.
  ///   - canary: An object that the transport keeps alive, and so do the environments of all runs.
  init(holding count: Int, canary: Canary) {
    self.canary = canary
    var answers: [HeldAnswer] = []
    answers.reserveCapacity(count)
    gate = Mutex(.closed(answers))
  }

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let response = BenchService.response(to: request)
    if let answer = pass({ completion(response) }) { queue.async(execute: answer) }
    return Uncancellable()
  }

  /// Keeps an answer while the gate is closed.
  ///
  /// - Returns: The answer if the gate is open, nil if it was kept.
  private func pass(_ answer: @escaping HeldAnswer) -> HeldAnswer? {
    let isOpen = gate.withLock { gate in
      guard case .closed(var answers) = gate else { return true }
      gate = .open  // makes `answers` the only reference to the array, so that it grows in place
      answers.append(answer)
      gate = .closed(answers)
      return false
    }
    if !isOpen { arrivals.signal() }
    return isOpen ? answer : nil
  }

  /// Waits until this many requests are kept.
  ///
  /// - Returns: Whether they arrived in time.
  func waits(for count: Int, until deadline: DispatchTime) -> Bool {
    (0..<count).allSatisfy { _ in arrivals.wait(timeout: deadline) == .success }
  }

  /// Opens the transport: answers all kept requests, and from now on each request at once.
  func open() {
    let answers = gate.withLock { gate in
      defer { gate = .open }
      if case .closed(let answers) = gate { return answers }
      return []
    }
    for answer in answers { queue.async(execute: answer) }
  }
}

/// A request in flight, which the benchmark never cancels.
private struct Uncancellable: HTTPTask {
  func cancel() {}
}
