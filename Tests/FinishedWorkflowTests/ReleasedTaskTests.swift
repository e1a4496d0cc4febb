// Tests that a finished style releases a task where the task may call back: outside of its locks.

import FinishedStyles
import Foundation
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

/// How far the first answer to a request has come.
private final class FirstAnswer: Sendable {
  private enum State {
    case expected
    case running(on: ObjectIdentifier)
    case given
  }
  // The lock guards the state alone: no answer is given while it is held.
  private let state = Mutex(State.expected)

  func give(_ answer: () -> Void) {
    state.withLock { $0 = .running(on: ObjectIdentifier(Thread.current)) }
    answer()
    state.withLock { $0 = .given }
  }

  /// Whether another thread is inside the first answer, so that a second one would have no order.
  var isRunningElsewhere: Bool {
    state.withLock { state in
      guard case .running(let thread) = state else { return false }
      return thread != ObjectIdentifier(Thread.current)
    }
  }
}

/// A task that answers a second time when it is released.
private final class LastWordTask: HTTPTask {
  private let first: FirstAnswer
  private let handler: @Sendable (Result<HTTPResponse, URLError>) -> Void

  init(
    after first: FirstAnswer,
    _ handler: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) {
    (self.first, self.handler) = (first, handler)
  }

  deinit {
    if !first.isRunningElsewhere { handler(.failure(URLError(.networkConnectionLost))) }
  }

  func cancel() {}
}

/// Answers each request inside `send`, or on another thread, usually after `send` has returned.
private struct LastWordTransport: HTTPTransport {
  let isLate: Bool

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let isList = request.url?.query() != nil
    let body = isList ? listBody(ids: 8, 7) : userBody(id: 8)
    let first = FirstAnswer()
    let task = LastWordTask(after: first, completion)
    guard isLate else {
      first.give { completion(.success(.scripted(body: body))) }
      return task
    }
    // On a thread of its own: no deadline allows for a timer that is late on a busy machine.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.001)
      first.give { completion(.success(.scripted(body: body))) }
    }
    return task
  }
}

/// NB: an optimizer may release a task earlier, while the run still holds its lock: these tests run in
/// release, too.
@Suite struct ReleasedTaskTests {
  @Test(arguments: finishedStyles.map(\.name), [false, true])
  func `a task that answers again when it is released changes nothing`(
    _ name: String, _ isLate: Bool
  ) async {
    await #expect(processExitsWith: .success) { [name, isLate] in
      let style = try #require(finishedStyles.first { $0.name == name })
      for _ in 0..<50 {
        let inbox = Inbox<Result<User, UserFetchError>>()
        let url = try #require(URL(string: "http://fixture.invalid"))
        let environment = FetchEnvironment(
          transport: LastWordTransport(isLate: isLate), baseURL: url)
        style.make(environment) { inbox.put($0) }.start()
        let result = try await inbox.only("the run must complete")
        #expect(try result.get().id == 8)
      }
    }
  }
}
