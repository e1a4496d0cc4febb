// Tests the examples in the documentation of AOperation, written with the types of this module.

import Foundation
import Operations
import Receivers
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct UpstreamExampleTests {
  private let url = URL(filePath: "/userInfo")

  /// Answers each request with this status and body.
  private func transport(_ status: Int, _ body: String) -> ScriptedTransport {
    ScriptedTransport { $0.answer(.success(.scripted(status: status, body: Data(body.utf8)))) }
  }

  @Test func `the lesson of chapter 5 shows the code that is tested here`() throws {
    let code = try ThisBook.text(
      of: "Tests/Sources/Engines/ReceiversTests/DocumentExample.swift")
    let lesson = try ThisBook.text(of: "Chapters/Chapter5Receivers/README.md")
    let example = code[(code.firstRange(of: "import")?.lowerBound ?? code.startIndex)...]
    #expect(lesson.contains("```swift\n\(example)```"), "copy DocumentExample.swift to the lesson")
  }

  /// The document's chain, and the service that wraps the chain.
  private func both(_ status: Int, _ body: String) -> [ResultableOperation<[Int]>] {
    let transport = transport(status, body)
    let chain = URLSessionTaskOperation.data(for: url, over: transport)
      .deliver(to: ServicesErrorHandleOperation())
      .deliver(to: JSONDecoderOperation<[Int]>())
    return [chain, ServiceOperation<[Int]>(url: url, over: transport)]
  }

  @Test func `the chain decodes the user, also inside a service`() async throws {
    for operation in both(200, "[1, 2]") { try await operation.ends("[1, 2]") }
  }

  @Test(arguments: [
    (404, "[1, 2]", "ServicesErrorHandleOperation"), (500, "[]", "ServicesErrorHandleOperation"),
    (200, "?", "JSONDecoderOperation<Array<Int>>"),
  ])
  func `after a bad status or a bad body, both end with the error of the operation that saw it`(
    status: Int, body: String, publisher: String
  ) async throws {
    for operation in both(status, body) {
      try await operation.run()
      #expect(operation.error?.publisher == publisher)
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
