// The network of the benchmark: answers from memory, and from another queue, as a network does.

import Conformance
import Synchronization
import UserAPI

/// Answers each request with a response that was made beforehand.
///
/// An answer comes from Dispatch's global queue, never inside `send`: at once, or, while the
/// transport is closed, when it is opened.
final class InMemoryTransport: HTTPTransport {
  private typealias Answer = @Sendable () -> Void

  private enum Gate {
    case open
    case closed([Answer])
  }

  private let gate: Mutex<Gate>  // answers are given outside of it
  private let queue = DispatchQueue.global()
  private let held = DispatchSemaphore(value: 0)
  private let canary: Canary?

  /// Makes a transport that answers at once.
  init() {
    gate = Mutex(.open)
    canary = nil
  }

  /// Makes a transport that keeps requests until it is opened.
  ///
  /// - Parameters:
  ///   - count: For how many of them it has room.
  ///   - canary: Kept alive by the transport, and so by the environments of all runs.
  init(holding count: Int, canary: Canary) {
    self.canary = canary
    var answers: [Answer] = []
    answers.reserveCapacity(count)
    gate = Mutex(.closed(answers))
  }

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let response = Bodies.response(to: request)
    if let answer = pass({ completion(response) }) { queue.async(execute: answer) }
    return Uncancellable()
  }

  /// Gives an answer back if the gate is open, and keeps it otherwise.
  private func pass(_ answer: @escaping Answer) -> Answer? {
    let isOpen = gate.withLock { gate in
      guard case .closed(var answers) = gate else { return true }
      gate = .open  // so that the array is nobody else's, and grows in place
      answers.append(answer)
      gate = .closed(answers)
      return false
    }
    if !isOpen { held.signal() }
    return isOpen ? answer : nil
  }

  /// Waits until so many requests are kept.
  func waits(for count: Int, until deadline: DispatchTime) -> Bool {
    (0..<count).allSatisfy { _ in held.wait(timeout: deadline) == .success }
  }

  /// Answers all that is kept, and from now on at once.
  func open() {
    let answers = gate.withLock { gate in
      defer { gate = .open }
      if case .closed(let answers) = gate { return answers }
      return []
    }
    for answer in answers { queue.async(execute: answer) }
  }
}

/// A request that nobody cancels here.
private struct Uncancellable: HTTPTask {
  func cancel() {}
}
