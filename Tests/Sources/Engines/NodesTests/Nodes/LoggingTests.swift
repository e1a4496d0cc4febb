// The log: how lines travel down a chain, and when a logger writes them.

import Nodes
import Testing
import UserAPI

@Suite("Logging")
struct LoggingTests {
  @Test func `lines travel with every signal, in the order in which they were written (D15)`() {
    let ends: [@Sendable (Context<Int>) -> Void] = [
      { $0.emit(data: 1) }, { $0.emit(error: TestError.lost) }, { $0.cancel() },
    ]
    for end in ends {
      let source = Context<Int>()
      let last = source.map { $0 + 1 }.mapError { $0 }.dispatch(on: .main)
      source.log("first").log("second")
      end(source)
      #expect(last.logLines == ["first", "second"])
    }
  }

  @Test func `the lines of further work and of both sides are merged, each once`() {
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
    let (source, written) = (Context<Int>(), SignalRecorder())
    let node = LoggerNode(next: FunctionNode<Int, Int> { _ in source.map { $0 } }) {
      written.add($0.joined(separator: ", "))
    }
    let output = node.process(1)
    output.unsubscribe()
    source.log("sent")
    written.expect()
    if isError { source.emit(error: TestError.lost) } else { source.emit(data: 1) }
    written.expect("sent")
  }
}
