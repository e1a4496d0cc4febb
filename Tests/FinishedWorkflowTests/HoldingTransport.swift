// A real transport whose answers a test holds back until it wants the run to have them.

import Foundation
import Synchronization
import TestSupport
import UserAPI

/// Sends requests over the network, holds some answers back, and records what happens, by path.
final class HoldingTransport: HTTPTransport {
  /// The paths of the requests that were sent, in their order.
  let sent = Inbox<String>()
  /// The paths whose answers have come from the server, held or not.
  let answered = Inbox<String>()
  /// The paths of the requests that were cancelled, each time.
  let cancelled = Inbox<String>()

  private struct State {
    var heldPaths: Set<String>
    var heldAnswers: [String: @Sendable () -> Void] = [:]
    var actions: [String: @Sendable () -> Void] = [:]
  }

  /// On a busy machine, any time can pass between a request and its cancel.
  private let network = URLSessionTransport(deadline: .seconds(10_000))
  // Guards the state; what is held is called, and released, outside of it.
  private let state: Mutex<State>

  /// Makes a transport that holds the answers to these paths.
  init(holding paths: [String]) { state = Mutex(State(heldPaths: Set(paths))) }

  /// Does something inside the next `send` to a path, before that returns.
  func whenSending(_ path: String, _ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.actions[path] = action }
  }

  /// Sends one request; see ``HTTPTransport/send(_:completion:)``.
  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let path = request.url?.path() ?? ""
    let task = network.send(request) { [self] answer in
      let hand = { @Sendable in completion(answer) }
      let isHeld = state.withLock { state in
        guard state.heldPaths.contains(path) else { return false }
        state.heldAnswers[path] = hand
        return true
      }
      answered.put(path)
      if !isHeld { hand() }
    }
    sent.put(path)
    let action = state.withLock { $0.actions.removeValue(forKey: path) }
    action?()
    return RecordedTask(path: path, transport: self, task: task)
  }

  /// Hands the answer to a path to the run, now or as soon as it comes.
  func handOver(_ path: String) {
    let answer = state.withLock { state in
      state.heldPaths.remove(path)
      return state.heldAnswers.removeValue(forKey: path)
    }
    answer?()
  }

  fileprivate func didCancel(_ path: String) {
    cancelled.put(path)
    let answer = state.withLock { $0.heldAnswers.removeValue(forKey: path) }
    withExtendedLifetime(answer) {}  // released here, outside the lock
  }
}

private struct RecordedTask: HTTPTask {
  let path: String
  let transport: HoldingTransport
  let task: any HTTPTask

  func cancel() {
    transport.didCancel(path)
    task.cancel()
  }
}
