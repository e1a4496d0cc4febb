// Tests a request as an operation, over a scripted transport.

import Operations
import Receivers
import TestSupport
import Testing

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
    try await inbox.receives("last did not begin: isCancelled", "the transport never answers")
    #expect(request.cancels == 1)
    request.answer(.success(.scripted()))
    #expect(operation.error?.isCancelled == true, "a late answer changes nothing")
  }
}
