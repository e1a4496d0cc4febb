// Tests the examples in the documentation of AOperation, written with the types of this module.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct UpstreamExampleTests {
  private let url = URL(filePath: "/userInfo")

  /// Answers each request with this status and body.
  private func transport(_ status: Int, _ body: String) -> ScriptedTransport {
    ScriptedTransport { $0.answer(.success(.scripted(status: status, body: Data(body.utf8)))) }
  }

  @Test(arguments: [
    (200, "[1, 2]", "[1, 2]"), (404, "[1, 2]", "ServicesErrorHandleOperation failed: "),
    (500, "[]", "ServicesErrorHandleOperation failed: "),
    (200, "?", "JSONDecoderOperation<Array<Int>> failed: "),
  ])
  func `the chain and the service end with the value, or the error of the operation that saw it`(
    status: Int, body: String, end: String
  ) async throws {
    let transport = transport(status, body)
    let chain = URLSessionTaskOperation.data(for: url, over: transport)
      .deliver(to: ServicesErrorHandleOperation())
      .deliver(to: JSONDecoderOperation<[Int]>())
    for operation in [chain, ServiceOperation<[Int]>(url: url, over: transport)] {
      try await operation.run()
      #expect(operation.result?.inWords.hasPrefix(end) == true)
    }
  }

  // MARK: Update UI

  @Test(arguments: [
    (200, "First8"), (404, "ServicesErrorHandleOperation failed: "),
  ])
  func `a handler without a queue may update the UI, also after an error`(
    status: Int, text: String
  ) async throws {
    let view = UserView()
    let over = Inbox<Void>()
    let body = String(decoding: userBody(id: 8), as: UTF8.self)
    let service = ServiceOperation<UserDetail>(url: url, over: transport(status, body))
    await view.show(service)
    service.didFinish { _ in over.put(()) }
    try await over.only("the handler must be called")
    #expect(await view.text.hasPrefix(text))
  }
}
