// The nodes: their inputs, their outputs, and what a cancel does.

import Nodes
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Nodes", .endsIfItHangs)
struct NodeTests {
  private let request = URLRequest(url: URL(filePath: "/users"))

  @Test func `then joins two nodes: the second processes the output of the first`() {
    let node = FunctionNode<Int, String> { .emit(data: "\($0)") }
      .then(FunctionNode { .emit(data: $0 + "!") })
    expect(node.process(7), sends: "end", "value 7!")
  }

  @Test func `a request is sent, and its first response is the output`() throws {
    let transport = ScriptedTransport()
    let recorder = SignalRecorder()
    RequestSenderNode(transport: transport).process(request)
      .map { $0.status }.onCompleted { recorder.add("\($0)") }
    let sent = try #require(transport.requests.first)
    sent.answer(.success(.scripted(status: 404)))
    sent.answer(.success(.scripted(status: 200)))
    recorder.expect("404")
  }

  @Test func `a request that fails gives the transport's error`() {
    let transport = ScriptedTransport { $0.answer(.failure(URLError(.timedOut))) }
    let output = RequestSenderNode(transport: transport).process(request)
    let code = Mutex<URLError.Code?>(nil)
    output.onError { error in code.withLock { $0 = (error as? URLError)?.code } }
    #expect(code.withLock { $0 } == .timedOut)
  }

  @Test func `a cancel stops only the request of its own observer (D14)`() {
    let transport = ScriptedTransport()
    let node = RequestSenderNode(transport: transport)
    let first = node.process(request).map { $0.status }
    _ = node.process(request)
    first.cancel()
    #expect(transport.requests.map(\.cancels) == [1, 0])
  }

  @Test func `a model is mapped, or the function's error is the output`() {
    let node = ModelMapperNode<Int, String> {
      guard $0 > 0 else { throw TestError.broken }
      return "\($0)"
    }
    expect(node.process(1), sends: "end", "value 1")
    expect(node.process(0), sends: "end", "error broken")
  }

  @Test func `an abort stops the work in progress, and later work does not begin (D1)`() {
    let (transport, aborter) = (ScriptedTransport(), Aborter())
    let node = AborterNode(aborter: aborter, next: RequestSenderNode(transport: transport))
    let output = node.process(request).map { $0.status }
    aborter.abort()
    aborter.abort()
    expect(output, sends: "end", "cancelled")
    #expect(transport.requests.map(\.cancels) == [1])
    expect(node.process(request).map { $0.status }, sends: "end", "cancelled")
    #expect(transport.requests.count == 1)
  }

  @Test func `an abort inside send stops the request that is being sent`() {
    let aborter = Aborter()
    let transport = ScriptedTransport { _ in aborter.abort() }
    let node = AborterNode(aborter: aborter, next: RequestSenderNode(transport: transport))
    expect(node.process(request).map { $0.status }, sends: "end", "cancelled")
    #expect(transport.requests.map(\.cancels) == [1])
  }

  @Test func `an aborter holds no output that has ended`() {
    let (aborter, recorder) = (Aborter(), SignalRecorder())
    do {
      let canary = Canary { recorder.add("gone") }
      let node = AborterNode(
        aborter: aborter, next: FunctionNode<Int, Canary> { _ in .emit(data: canary) })
      _ = node.process(1)
    }
    recorder.expect("gone")
  }

  @Test func `an aborter holds no output whose source is gone, and no work behind it (24)`() {
    let (aborter, recorder) = (Aborter(), SignalRecorder())
    do {
      let canary = Canary { recorder.add("gone") }
      let node = AborterNode(
        aborter: aborter,
        next: FunctionNode<Int, Int> { _ in
          Context<Int>().stops { withExtendedLifetime(canary) {} }
        })
      node.process(1).onCompleted { _ in }
    }
    recorder.expect("gone")
    withExtendedLifetime(aborter) {}
  }

  @Test func `an abort changes no output that has ended`() {
    let aborter = Aborter()
    let output = AborterNode(aborter: aborter, next: FunctionNode<Int, Int> { .emit(data: $0) })
      .process(1)
    aborter.abort()
    expect(output, sends: "end", "value 1")
  }
}
