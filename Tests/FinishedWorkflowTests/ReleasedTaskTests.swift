// Tests that a finished style releases a task where the task may call back: outside of its locks.

import FinishedStyles
import Foundation
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

/// A task that answers a second time when it is released.
private final class LastWordTask: HTTPTask {
  private let handler: @Sendable (Result<HTTPResponse, URLError>) -> Void

  init(_ handler: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void) {
    self.handler = handler
  }

  deinit { handler(.failure(URLError(.networkConnectionLost))) }

  func cancel() {}
}

/// Answers each request on another thread, when its task is known; the tasks are ``LastWordTask``.
private struct LastWordTransport: HTTPTransport {
  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let isList = request.url?.query() != nil
    let body = isList ? listBody(ids: 8, 7) : userBody(id: 8)
    // On a thread of its own: no deadline allows for a timer that is late on a busy machine.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.001)
      completion(.success(.scripted(body: body)))
    }
    return LastWordTask(completion)
  }
}

@Suite struct ReleasedTaskTests {
  @Test(arguments: finishedStyles.map(\.name))
  func `a task that answers again when it is released changes nothing`(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      let style = try #require(finishedStyles.first { $0.name == name })
      for _ in 0..<50 {
        let inbox = Inbox<Result<User, UserFetchError>>()
        let url = try #require(URL(string: "http://fixture.invalid"))
        let environment = FetchEnvironment(transport: LastWordTransport(), baseURL: url)
        style.make(environment) { inbox.put($0) }.start()
        let result = try await inbox.only("the run must complete")
        #expect(try result.get().id == 8)
      }
    }
  }
}
