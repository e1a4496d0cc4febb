// Tests a request as an operation, over a scripted transport.

import Foundation
import Receivers
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct DataTaskTests {
  private let sent = Inbox<ScriptedRequest>()
  private let transport: ScriptedTransport
  private let url = URL(filePath: "/users")

  init() {
    let sent = sent
    transport = ScriptedTransport { sent.put($0) }
  }

  @Test(arguments: [200, 204, 404])
  func `the response is the output, whatever its status, even with an empty body (A17)`(
    _ status: Int
  )
    async throws
  {
    let operation = URLSessionTaskOperation.data(for: url, over: transport)
    let inbox = operation.added()
    let request = try await sent.only("the request must be sent")
    #expect(request.urlRequest.url == url)
    request.answer(.success(.scripted(status: status)))
    let result = try await inbox.only("it must finish")
    #expect(result.output?.status == status)
    #expect(result.output?.body == Data())
  }

  @Test func `without a response, the transport's error is the result`() async throws {
    let operation = URLSessionTaskOperation.data(for: URLRequest(url: url), over: transport)
    let inbox = operation.added()
    try await sent.only("the request must be sent").answer(.failure(URLError(.timedOut)))
    let result = try await inbox.only("it must finish")
    #expect(result.error?.published(as: URLError.self)?.code == .timedOut)
    #expect(result.error?.publisher == "URLSessionTaskOperation")
  }

  @Test func `a response that is not HTTP is an error, and not a crash (A18)`() async throws {
    let file = URLSessionTaskOperation.data(for: URL(filePath: "/etc/hosts"))
    let result = try await file.run()
    #expect(result.error?.published(as: URLError.self)?.code == .unsupportedURL)
  }

  @Test func `a cancelled operation cancels its request, and waits for nothing`() async throws {
    let operation = URLSessionTaskOperation.data(for: url, over: transport)
    let receiver = MapOperation<HTTPResponse, Int> { $0.status }
    let (inbox, last) = (operation.inbox(), operation.deliver(to: receiver).inbox())
    receiver.add(to: OperationQueue())
    let request = try await sent.only("the request must be sent")
    receiver.cancel()
    try await inbox.expect(.cancelled, "it must finish, though the transport never answers")
    try await last.expect(.cancelled)
    #expect(request.cancels == 1)
    request.answer(.success(.scripted()))
    #expect(operation.result?.error?.isCancelled == true, "a late answer changes nothing")
  }

  @Test func `a cancel inside send cancels the task that send returns`() async throws {
    let holder = Inbox<URLSessionTaskOperation>()
    let requests = Inbox<ScriptedRequest>()
    let transport = ScriptedTransport { request in
      requests.put(request)
      holder.values.first?.cancel()
    }
    let operation = URLSessionTaskOperation.data(for: url, over: transport)
    holder.put(operation)
    let inbox = operation.added()
    let request = try await requests.only("the request must be sent")
    try await inbox.expect(.cancelled)
    #expect(request.cancels == 1)
  }

  @Test func `an operation that is cancelled before it starts sends nothing`() async throws {
    let operation = URLSessionTaskOperation.data(for: url, over: transport)
    operation.cancel()
    try await operation.ends(.cancelled)
    #expect(transport.requests.isEmpty)
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
