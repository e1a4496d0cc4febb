// The nodes: their inputs, their outputs, and what a cancel does.

import Nodes
import TestSupport
import Testing

@Suite("Nodes", .endsIfItHangs)
struct NodeTests {
  private let request = URLRequest(url: URL(filePath: "/users"))
  private let recorder = SignalRecorder()
  private let aborter = Aborter()

  /// The status of each response to the request.
  private func status(
    from node: some Node<URLRequest, HTTPResponse>
  ) -> Observer<Int> {
    node.process(request).map { $0.status }
  }

  @Test func `then joins two nodes: the second processes the output of the first`() {
    let node = FunctionNode<Int, String> { .emit(data: "\($0)") }
      .then(FunctionNode { .emit(data: $0 + "!") })
    expect(node.process(7), sends: "end", "value 7!")
  }

  @Test func `a cancel stops only the request of its own observer (D14)`() {
    let transport = ScriptedTransport()
    let node = RequestSenderNode(transport: transport)
    let first = status(from: node)
    _ = status(from: node)
    first.cancel()
    #expect(transport.requests.map(\.cancels) == [1, 0])
  }

  // MARK: The aborter

  @Test(arguments: [false, true])
  func `an abort, also inside send, stops the work in progress, and later work does not begin (D1)`(
    isInside: Bool
  ) {
    let transport = ScriptedTransport { [aborter] _ in if isInside { aborter.abort() } }
    let node = AborterNode(aborter: aborter, next: RequestSenderNode(transport: transport))
    let output = status(from: node)
    // A later abort would stop what one inside send has missed.
    if !isInside { for _ in 1...2 { aborter.abort() } }
    expect(output, sends: "end", "cancelled")
    #expect(transport.requests.map(\.cancels) == [1])
    expect(status(from: node), sends: "end", "cancelled")
    #expect(transport.requests.count == 1)
  }

  @Test func `once one of two aborts has returned, no value comes`() async {
    await expectRight { play in
      let aborter = Aborter()
      let source = Context<Int>()
      let output = AborterNode(aborter: aborter, next: FunctionNode { source }).process(())
      let aborts = Inbox<Void>()
      for name in ["abort()", "another abort()"] {
        play.thread(name) {
          aborter.abort()
          aborts.put(())
        }
      }
      let isLost = Atomic(false)
      play.thread("emit") {
        let isAborted = !aborts.values.isEmpty
        source.emit(data: 1)
        output.onCompleted { _ in isLost.store(isAborted, ordering: .relaxed) }
      }
      return { isLost.load(ordering: .relaxed) ? "the abort is lost" : nil }
    }
  }

  @Test(arguments: [false, true])
  func `an aborter holds no output that has ended, or whose source is gone (24)`(hasEnded: Bool) {
    do {
      let canary = Canary { [recorder] in recorder.add("gone") }
      let next = FunctionNode<Int, Canary> { _ in
        hasEnded
          ? .emit(data: canary)
          : Context<Canary>().stops { withExtendedLifetime(canary) {} }
      }
      AborterNode(aborter: aborter, next: next).process(1).onCompleted { _ in }
    }
    recorder.expect("gone")
    withExtendedLifetime(aborter) {}
  }
}
