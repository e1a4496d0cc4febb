// The log: what nodes write on the way, and when a logger prints it.

import Nodes
import Testing
import UserAPI

@Suite("Logging")
struct LoggingTests {
  private let log = ChainLog()
  private let written = SignalRecorder()

  /// Writes lines before and after the source's end, and prints them.
  private func logger(of source: Observer<Int>) -> some Node<Int, Int> {
    let next = FunctionNode<Int, Int> { [log] number in
      source.log("asked for \(number)", in: log).map { value in
        log.add("received \(value)")
        return value
      }
    }
    return LoggerNode(log: log, next: next) { [written] in written.add($0.joined(separator: ", ")) }
  }

  @Test func `every line reaches the log, in the order in which it was written (D15)`() {
    let source = Context<Int>()
    _ = logger(of: source).process(7)
    written.expect()
    source.emit(data: 1)
    written.expect("asked for 7, received 1")
    #expect(log.lines == ["asked for 7", "received 1"])
  }

  @Test(arguments: ["error lost", "cancelled"]) func `a logger writes once, at any end`(end: String)
  {
    let source = Context<Int>()
    logger(of: source).process(7).unsubscribe()
    source.end(as: end, 1)
    written.expect("asked for 7")
  }
}
