// SEMANTICS.md, rows 26–27: a context that passes everything on.

import Nodes
import Testing

@Suite("Forwarding")
struct ForwardTests {
  @Test(arguments: ["value 1", "error lost", "cancelled"], [false, true])
  func `26 every end of the source arrives when it comes, or if it has come already`(
    end: String, isEarly: Bool
  ) {
    let source = Context<Int>()
    let result = Context<Int>()
    if isEarly { source.end(as: end, 1) } else { result.forward(from: source) }
    expect(result, sends: end, "end") {
      if isEarly { result.forward(from: source) } else { source.end(as: end, 1) }
    }
  }

  @Test(arguments: [false, true])
  func `27 a cancel stops the source, also one that came before`(isEarly: Bool) {
    let source = Context<Int>()
    let result = Context<Int>()
    let recorder = SignalRecorder()
    source.stops { recorder.add("stopped") }
    if isEarly { result.cancel() }
    result.forward(from: source)
    result.cancel()
    recorder.expect("stopped")
  }
}
