// Tests that a request operation releases its answered task, which may keep its handler.

import Foundation
import Receivers
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct AnsweredTaskTests {
  @Test(arguments: [false, true])
  func `an operation whose task keeps its handler is released after the answer`(
    _ isLate: Bool
  ) async throws {
    let gone = Inbox<Bool>()
    for _ in 0..<20 {
      let canary = Canary { gone.put(true) }
      let transport = ScriptedTransport(token: canary, tasksKeepHandlers: true) { request in
        let answer = { @Sendable in
          request.answer(.good(Data()))
          request.drop()
        }
        if isLate { DispatchQueue.global().async(execute: answer) } else { answer() }
      }
      let operation = URLSessionTaskOperation.data(for: URL(filePath: "/users"), over: transport)
      let inbox = operation.added()
      _ = try await inbox.only("it must finish")
    }
    #expect(await gone.arrived(20).count == 20, "the operations must be released")
  }

  // NB: red only in release, where an optimizer releases early what is taken and not used.
  @Test(arguments: [false, true])
  func `a task that answers again when it is released finds no lock held`(_ isLate: Bool) async {
    await #expect(processExitsWith: .success) { [isLate] in
      for _ in 0..<20 {
        let transport = ScriptedTransport(
          onSend: { if !isLate { $0.answer(.good(Data())) } },
          onRelease: { $0.answer(.failure(URLError(.networkConnectionLost))) })
        let operation = URLSessionTaskOperation.data(for: URL(filePath: "/users"), over: transport)
        let inbox = operation.added()
        if isLate { try await transport.answer([.good(Data())]) }
        let result = try await inbox.only("it must finish")
        #expect(try result.get().status == 200)
      }
    }
  }
}
