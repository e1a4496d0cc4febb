// Tests that a finished style releases a task where the task may call back: outside of its locks.

import FinishedStyles
import TestSupport
import Testing

/// NB: an optimizer may release a task earlier, while the run still holds its lock: these tests run in
/// release, too.
@Suite struct ReleasedTaskTests {
  /// The requests are answered inside `send`, or after it has returned.
  @Test(arguments: finishedStyles.map(\.name), [false, true])
  func `a task that answers again when it is released changes nothing`(
    _ name: String, _ isLate: Bool
  ) async {
    await #expect(processExitsWith: .success) { [name, isLate] in
      let style = try #require(finishedStyles.first { $0.name == name })
      for _ in 0..<10 {
        let (list, user) = (listBody(ids: 8, 7), userBody(id: 8))
        let transport = ScriptedTransport(
          onSend: { request in
            let isList = request.urlRequest.url?.query() != nil
            if !isLate { request.answer(.good(isList ? list : user)) }
          },
          onRelease: { $0.answer(.failure(URLError(.networkConnectionLost))) })
        let inbox = Inbox<Result<User, UserFetchError>>()
        style.make(.scripted(transport)) { inbox.put($0) }.start()
        if isLate { try await transport.answer([.good(list), .good(user)]) }
        let result = try await inbox.only("the run must complete")
        #expect(try result.get().id == 8)
      }
    }
  }
}
