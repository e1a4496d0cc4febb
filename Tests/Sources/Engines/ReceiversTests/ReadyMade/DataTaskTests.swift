// Tests a request as an operation, over a scripted transport.

import Foundation
import Operations
import Receivers
import TestDoubles
import TestSupport
import Testing
import UserAPI

private let url = URL(filePath: "/users")

@Suite struct DataTaskTests {
  private func operation(over transport: ScriptedTransport) -> URLSessionTaskOperation {
    .data(for: url, over: transport)
  }

  @Test(arguments: [200, 204, 404])
  func `the response is the output, whatever its status, even with an empty body (A17)`(
    _ status: Int
  ) async throws {
    let transport = ScriptedTransport()
    let operation = operation(over: transport)
    let inbox = operation.added()
    let request = try await transport.pending()
    #expect(request.urlRequest.url == url)
    request.answer(.success(.scripted(status: status)))
    _ = try await inbox.only("it must finish")
    let response = try operation.result?.get()
    #expect(response?.status == status && response?.body == Data())
  }

  @Test func `without a response, the transport's error is the result`() async throws {
    let transport = ScriptedTransport { $0.answer(.failure(URLError(.timedOut))) }
    let operation = operation(over: transport)
    try await operation.run()
    #expect(operation.error?.published(as: URLError.self)?.code == .timedOut)
    #expect(operation.error?.publisher == "URLSessionTaskOperation")
  }

  @Test func `a response that is not HTTP is an error, and not a crash (A18)`() async throws {
    let file = URLSessionTaskOperation.data(for: URL(filePath: "/etc/hosts"))
    try await file.run()
    #expect(file.error?.published(as: URLError.self)?.code == .unsupportedURL)
  }

  @Test func `a cancelled operation cancels its request, and waits for nothing`() async throws {
    let transport = ScriptedTransport()
    let operation = operation(over: transport)
    let last = operation.deliver(to: MapOperation { $0.status }).named("last")
    let inbox = last.added()
    let request = try await transport.pending()
    last.cancel()
    try await inbox.expect("last did not begin: isCancelled", "the transport never answers")
    #expect(request.cancels == 1)
    request.answer(.success(.scripted()))
    #expect(operation.error?.isCancelled == true, "a late answer changes nothing")
  }

  @Test func `a cancel inside send cancels the task that send returns`() async throws {
    let holder = Inbox<AOperation>()
    let transport = ScriptedTransport { _ in holder.values.first?.cancel() }
    let operation = operation(over: transport)
    holder.put(operation)
    try await operation.ends("URLSessionTaskOperation failed: isCancelled")
    #expect(transport.requests.map(\.cancels) == [1])
  }

  // MARK: The answered task, which may keep its handler

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
      try await operation(over: transport).run()
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
        let status = URLSessionTaskOperation.data(for: url, over: transport)
          .deliver(to: MapOperation { $0.status })
        let inbox = status.added()
        if isLate { try await transport.answer([.good(Data())]) }
        try await inbox.expect("200")
      }
    }
  }
}
