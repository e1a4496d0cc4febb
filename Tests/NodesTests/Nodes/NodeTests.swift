// The nodes: what goes in, what comes out, and where a cancel goes.

import Conformance
import Nodes
import Synchronization
import Testing
import UserAPI
import WorkbookTesting

/// A node made of a function.
struct Step<Input: Sendable, Output: Sendable>: Node {
  private let work: @Sendable (Input) -> Observer<Output>
  init(_ work: @escaping @Sendable (Input) -> Observer<Output>) { self.work = work }
  func process(_ data: Input) -> Observer<Output> { work(data) }
}

@Suite("Nodes", .timeLimit(.minutes(1)))
struct NodeTests {
  private let request = URLRequest(url: URL(filePath: "/users"))

  @Test func `two nodes are one, and the second gets what the first gives`() {
    let node = Step<Int, String> { .emit(data: "\($0)") }.then(Step { .emit(data: $0 + "!") })
    #expect(heard(of: node.process(7)) == ["end", "value 7!"])
  }

  @Test func `after an error the next node is not asked`() {
    let record = Record()
    let node = Step<Int, Int> { _ in .emit(error: Fault.lost) }.then(
      Step<Int, Int> { value in
        record.add("asked")
        return .emit(data: value)
      })
    #expect(heard(of: node.process(1)) == ["end", "error lost"])
    #expect(record.heard.isEmpty)
  }

  @Test func `a request is sent, and its response is the output`() throws {
    let transport = ScriptedTransport()
    let record = Record()
    RequestSenderNode(transport: transport).process(request)
      .map { $0.status }.onCompleted { record.add("\($0)") }
    let sent = try #require(transport.requests.first)
    sent.answer(.success(.scripted(status: 404)))
    sent.answer(.success(.scripted(status: 200)))
    #expect(record.heard == ["404"])
  }

  @Test func `a request that fails gives the transport's error`() {
    let transport = ScriptedTransport { $0.answer(.failure(URLError(.timedOut))) }
    let output = RequestSenderNode(transport: transport).process(request)
    let code = Mutex<URLError.Code?>(nil)
    output.onError { error in code.withLock { $0 = (error as? URLError)?.code } }
    #expect(code.withLock { $0 } == .timedOut)
  }

  @Test func `each request in flight is cancelled by its own observer (D14)`() {
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

  @Test func `a body is decoded, or the decoder's error comes out`() async throws {
    let node = DecoderNode([Int].self, using: JSONDecoder())
    #expect(try await node.process(Data("[1, 2]".utf8)).value == [1, 2])
    await #expect(throws: DecodingError.self) { try await node.process(Data()).value }
  }

  @Test func `a model is mapped, or the function's error comes out`() {
    let node = ModelMapperNode<Int, String> {
      guard $0 > 0 else { throw Fault.broken }
      return "\($0)"
    }
    #expect(heard(of: node.process(1)) == ["end", "value 1"])
    #expect(heard(of: node.process(0)) == ["end", "error broken"])
  }

  @Test func `errors are mapped, and values pass`() {
    let inner = Step<Bool, Int> { $0 ? .emit(data: 1) : .emit(error: Fault.lost) }
    let node = ErrorMapperNode(next: inner) { _ in Fault.broken }
    #expect(heard(of: node.process(true)) == ["end", "value 1"])
    #expect(heard(of: node.process(false)) == ["end", "error broken"])
  }

  @Test func `a dispatcher works on its queue, and blocks nobody (D5)`() async throws {
    let (queue, key) = (DispatchQueue(label: "NodeTests"), DispatchSpecificKey<Bool>())
    queue.setSpecific(key: key, value: true)
    let node = DispatcherNode(
      on: queue,
      next: Step<Int, Bool> { _ in .emit(data: DispatchQueue.getSpecific(key: key) == true) })
    queue.suspend()
    let output = node.process(1)
    queue.resume()
    #expect(try await output.value)
  }

  @Test func `what is cancelled before the dispatcher's queue gets to it is not begun`() async {
    let (queue, record) = (DispatchQueue(label: "NodeTests"), Record())
    let next = Step<Int, Int> { value in
      record.add("begun")
      return .emit(data: value)
    }
    queue.suspend()
    let output = DispatcherNode(on: queue, next: next).process(1)
    output.cancel()
    queue.resume()
    await drained(queue)
    #expect(record.heard.isEmpty)
  }

  @Test func `an aborter stops what goes on, and what comes after is not begun (D1)`() {
    let (transport, aborter) = (ScriptedTransport(), Aborter())
    let node = AborterNode(aborter: aborter, next: RequestSenderNode(transport: transport))
    let output = node.process(request).map { $0.status }
    aborter.abort()
    aborter.abort()
    #expect(heard(of: output) == ["end", "cancelled"])
    #expect(transport.requests.map(\.cancels) == [1])
    #expect(heard(of: node.process(request).map { $0.status }) == ["end", "cancelled"])
    #expect(transport.requests.count == 1)
  }

  @Test func `an abort inside send stops the request that is being sent`() {
    let aborter = Aborter()
    let transport = ScriptedTransport { _ in aborter.abort() }
    let node = AborterNode(aborter: aborter, next: RequestSenderNode(transport: transport))
    #expect(heard(of: node.process(request).map { $0.status }) == ["end", "cancelled"])
    #expect(transport.requests.map(\.cancels) == [1])
  }

  @Test func `an aborter gives all values of a multicast node, and stops it after any of them`() {
    let (source, aborter, record) = (MulticastContext<Int>(), Aborter(), Record())
    source.stops { record.add("stopped") }
    let node = AborterNode(aborter: aborter, next: Step<Int, Int> { _ in source })
    record.subscribe(to: node.process(1))
    source.emit(data: 1).emit(data: 2)
    aborter.abort()
    #expect(record.heard == ["value 1", "value 2", "stopped", "cancelled", "end"])
  }

  @Test func `an aborter holds nothing that has ended`() {
    let (aborter, record) = (Aborter(), Record())
    do {
      let canary = Canary { record.add("gone") }
      let node = AborterNode(
        aborter: aborter, next: Step<Int, Canary> { _ in .emit(data: canary) })
      node.process(1).unsubscribe()
    }
    #expect(record.heard == ["gone"])
  }

  @Test func `an aborter leaves what has ended alone`() {
    let aborter = Aborter()
    let output = AborterNode(aborter: aborter, next: Step<Int, Int> { .emit(data: $0) }).process(1)
    aborter.abort()
    #expect(heard(of: output) == ["end", "value 1"])
  }
}

@Suite("Logging")
struct LoggingTests {
  @Test func `lines travel with values, errors and cancels, in the order they were written (D15)`()
  {
    let ends: [@Sendable (Context<Int>) -> Void] = [
      { $0.emit(data: 1) }, { $0.emit(error: Fault.lost) }, { $0.cancel() },
    ]
    for end in ends {
      let source = Context<Int>()
      let last = source.map { $0 + 1 }.mapError { $0 }.dispatch(on: .main)
      source.log("first").log("second")
      end(source)
      #expect(last.logLines == ["first", "second"])
    }
  }

  @Test func `lines of further work, and of both sides, are joined, and none is doubled`() {
    let (source, inner) = (Context<Int>(), Context<Int>())
    let last = source.map { _ in inner as Observer<Int> }
    let both = last.combine(source)
    inner.log("inner 1")
    source.log("outer").emit(data: 1)
    inner.log("inner 2").emit(data: 2)
    #expect(last.logLines == ["inner 1", "outer", "inner 2"])
    #expect(both.logLines == ["inner 1", "outer", "inner 2"])
  }

  @Test(arguments: [true, false]) func `a logger writes once, at the end`(isError: Bool) {
    let (source, written) = (Context<Int>(), Record())
    let node = LoggerNode(next: Step<Int, Int> { _ in source.map { $0 } }) {
      written.add($0.joined(separator: ", "))
    }
    let output = node.process(1)
    output.unsubscribe()
    source.log("sent")
    #expect(written.heard.isEmpty)
    if isError { source.emit(error: Fault.lost) } else { source.emit(data: 1) }
    #expect(written.heard == ["sent"])
  }
}
