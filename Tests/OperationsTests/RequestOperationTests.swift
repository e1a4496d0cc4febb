// One request as an operation: answered, cancelled at every moment, and never answered.

import Foundation
import Operations
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct RequestOperationTests {
  let queue = OperationQueue()
  let request = URLRequest(url: URL(filePath: "/users"))

  @Test func `the answer is its result`() async throws {
    let (transport, sent) = scripted()
    let operation = RequestOperation(request, over: transport)
    queue.addOperation(operation)
    let request = try await sent.only("the request must be sent")
    #expect(request.urlRequest == self.request)
    #expect(operation.result == nil && operation.isExecuting, "there is no answer yet")
    request.answer(.success(.scripted(status: 404, body: Data("no".utf8))))
    try await queue.finished(operation)
    let response = try #require(try operation.result?.get())
    #expect(response.status == 404 && response.body == Data("no".utf8))
    #expect(request.cancels == 0)
  }

  @Test func `an error is its result, unchanged`() async throws {
    let (transport, sent) = scripted()
    let operation = RequestOperation(request, over: transport)
    queue.addOperation(operation)
    try await sent.only("the request must be sent").answer(.failure(URLError(.timedOut)))
    try await queue.finished(operation)
    #expect(operation.failure == .timedOut)
    #expect(!operation.isCancelled)
  }

  @Test func `an answer inside send ends it, too`() async throws {
    let transport = ScriptedTransport { $0.answer(.success(.scripted(status: 204))) }
    let operation = RequestOperation(request, over: transport)
    queue.addOperation(operation)
    try await queue.finished(operation)
    #expect(try operation.result?.get().status == 204)
  }

  @Test func `cancelled before it is started, it sends nothing`() async throws {
    let (transport, _) = scripted()
    let operation = RequestOperation(request, over: transport)
    operation.cancel()
    queue.addOperation(operation)
    try await queue.finished(operation)
    #expect(transport.requests.isEmpty)
    #expect(operation.failure == .cancelled)
  }

  @Test func `cancelled in flight, it has its result at once, and cancels the request`() {
    let (transport, _) = scripted()
    let operation = RequestOperation(request, over: transport)
    operation.start()
    operation.cancel()  // the transport never answers
    #expect(operation.isFinished && operation.failure == .cancelled)
    #expect(transport.requests.map(\.cancels) == [1])
  }

  @Test func `cancelled inside send, before its task is known, the request is cancelled`() {
    let cancel = Mutex<(@Sendable () -> Void)?>(nil)
    let transport = ScriptedTransport { _ in cancel.withLock { $0 }?() }
    let operation = RequestOperation(request, over: transport)
    cancel.withLock { $0 = { operation.cancel() } }
    operation.start()
    cancel.withLock { $0 = nil }
    #expect(transport.requests.map(\.cancels) == [1])
    #expect(operation.isFinished && operation.failure == .cancelled)
  }

  @Test func `cancelled twice, the request is cancelled once`() {
    let (transport, _) = scripted()
    let operation = RequestOperation(request, over: transport)
    operation.start()
    operation.cancel()
    operation.cancel()
    #expect(transport.requests.map(\.cancels) == [1])
  }

  @Test func `an answer inside the task's cancel() does not take the result's place`() {
    let (transport, _) = scripted()
    let operation = RequestOperation(request, over: transport)
    operation.start()
    transport.requests[0].whenCancelled { $0.answer(.success(.scripted())) }
    operation.cancel()
    #expect(operation.failure == .cancelled)
  }

  @Test func `late and second answers change nothing`() {
    let (transport, _) = scripted()
    let (stopped, answered) = (
      RequestOperation(request, over: transport), RequestOperation(request, over: transport)
    )
    stopped.start()
    stopped.cancel()
    transport.requests[0].answer(.success(.scripted()))
    #expect(stopped.failure == .cancelled)
    answered.start()
    transport.requests[1].answer(.failure(URLError(.timedOut)))
    transport.requests[1].answer(.success(.scripted()))
    #expect(answered.failure == .timedOut)
  }

  @Test func `after the answer a cancel does not reach the request`() {
    let (transport, _) = scripted()
    let operation = RequestOperation(request, over: transport)
    operation.start()
    transport.requests[0].answer(.success(.scripted()))
    operation.cancel()
    #expect(transport.requests[0].cancels == 0)
    #expect(!operation.isCancelled)
  }

  @Test(arguments: [true, false])
  func `nobody holds it afterwards`(_ isCancelled: Bool) async throws {
    let (transport, sent) = scripted()
    weak var gone: RequestOperation?
    do {
      let operation = RequestOperation(request, over: transport)
      gone = operation
      operation.start()
      let request = try await sent.only("the request must be sent")
      if isCancelled { operation.cancel() } else { request.answer(.success(.scripted())) }
      request.drop()  // what a transport does once it has answered
    }
    #expect(gone == nil)
  }

  /// A transport that tells of each request, and answers none.
  private func scripted() -> (ScriptedTransport, Inbox<ScriptedRequest>) {
    let sent = Inbox<ScriptedRequest>()
    return (ScriptedTransport { sent.put($0) }, sent)
  }
}

extension RequestOperation {
  /// The code of the error that it ended with.
  fileprivate var failure: URLError.Code? {
    if case .failure(let error) = result { error.code } else { nil }
  }
}
