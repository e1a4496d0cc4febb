// SEMANTICS.md, rows 32–33: a context that passes everything on.

import Nodes
import Testing

@Suite("Forwarding")
struct ForwardTests {
  private static let ends: [@Sendable (Context<Int>) -> Void] = [
    { $0.emit(data: 1) }, { $0.emit(error: TestError.lost) }, { $0.cancel() },
  ]
  private static let words = [["value 1", "end"], ["error lost", "end"], ["cancelled", "end"]]

  @Test(arguments: 0..<3) func `32 every end of the source arrives when it comes`(end: Int) {
    let (source, result) = (Context<Int>(), Context<Int>())
    result.forward(from: source)
    #expect(signals(of: result) { Self.ends[end](source) } == Self.words[end])
  }

  @Test(arguments: 0..<3) func `32 every end that has come already arrives`(end: Int) {
    let (source, result) = (Context<Int>(), Context<Int>())
    Self.ends[end](source)
    #expect(signals(of: result) { result.forward(from: source) } == Self.words[end])
  }

  @Test func `33 a cancel stops the source`() {
    let (source, result, recorder) = (Context<Int>(), Context<Int>(), SignalRecorder())
    source.stops { recorder.add("stopped") }
    result.forward(from: source).cancel()
    recorder.expect("stopped")
  }

  @Test func `33 a cancel that came before stops the source, too`() {
    let (source, result, recorder) = (Context<Int>(), Context<Int>(), SignalRecorder())
    source.stops { recorder.add("stopped") }
    result.cancel()
    result.forward(from: source)
    recorder.expect("stopped")
  }
}
