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
    let node = RequestSenderNode(transport: transport).then(StatusCheckNode())
    let first = node.process(request)
    _ = node.process(request)
    first.cancel()
    #expect(transport.requests.map(\.cancels) == [1, 0])
  }

  @Test(arguments: [200, 204, 299]) func `a good status gives the body`(status: Int) async throws {
    let response = HTTPResponse.scripted(status: status, body: Data("ok".utf8))
    #expect(try await StatusCheckNode().process(response).value == Data("ok".utf8))
  }

  @Test(arguments: [199, 300, 404, 500]) func `a bad status is an error`(status: Int) async {
    let response = HTTPResponse.scripted(status: status, body: Data("ok".utf8))
    await #expect(throws: StatusError(status: status)) {
      try await StatusCheckNode().process(response).value
    }
  }

  @Test func `a body is decoded, or the decoder's error is the output`() async throws {
    let node = DecoderNode([Int].self, using: JSONDecoder())
    #expect(try await node.process(Data("[1, 2]".utf8)).value == [1, 2])
    await #expect(throws: DecodingError.self) { try await node.process(Data()).value }
  }

  @Test func `a model is mapped, or the function's error is the output`() {
    let node = ModelMapperNode<Int, String> {
      guard $0 > 0 else { throw TestError.broken }
      return "\($0)"
    }
    expect(node.process(1), sends: "end", "value 1")
    expect(node.process(0), sends: "end", "error broken")
  }

  @Test func `errors are mapped, and values pass unchanged`() {
    let inner = FunctionNode<Bool, Int> { $0 ? .emit(data: 1) : .emit(error: TestError.lost) }
    let node = ErrorMapperNode(next: inner) { _ in TestError.broken }
    expect(node.process(true), sends: "end", "value 1")
    expect(node.process(false), sends: "end", "error broken")
  }

  @Test func `a dispatcher works on its queue, and does not block the caller (D5)`() async throws {
    let (queue, key) = (DispatchQueue(label: "NodeTests"), DispatchSpecificKey<Bool>())
    queue.setSpecific(key: key, value: true)
    let isOnQueue = FunctionNode<Int, Bool> { _ in
      .emit(data: DispatchQueue.getSpecific(key: key) == true)
    }
    let node = DispatcherNode(on: queue, next: isOnQueue)
    queue.suspend()
    let output = node.process(1)
    queue.resume()
    #expect(try await output.value)
  }

  @Test func `work that is cancelled before the dispatcher's queue begins it never begins`() async {
    let (queue, recorder) = (DispatchQueue(label: "NodeTests"), SignalRecorder())
    let next = FunctionNode<Int, Int> { value in
      recorder.add("begun")
      return .emit(data: value)
    }
    queue.suspend()
    let output = DispatcherNode(on: queue, next: next).process(1)
    output.cancel()
    queue.resume()
    await drained(queue)
    recorder.expect()
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
      node.process(1).unsubscribe()
    }
    recorder.expect("gone")
  }

  @Test func `an aborter holds no output whose source is gone, and no work behind it (30)`() {
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
