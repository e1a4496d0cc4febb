// SEMANTICS.md, rows 40–41: a context that passes everything on.

import Nodes
import Testing

@Suite("Forwarding")
struct ForwardTests {
  private static let ends: [@Sendable (Context<Int>) -> Void] = [
    { $0.emit(data: 1) }, { $0.emit(error: TestError.lost) }, { $0.cancel() },
  ]
  private static let words = [["value 1", "end"], ["error lost", "end"], ["cancelled", "end"]]

  @Test(arguments: 0..<3) func `40 every end of the source arrives when it comes`(end: Int) {
    let (source, result) = (Context<Int>(), Context<Int>())
    result.forward(from: source)
    #expect(signals(of: result) { Self.ends[end](source) } == Self.words[end])
  }

  @Test(arguments: 0..<3) func `40 every end that has come already arrives`(end: Int) {
    let (source, result) = (Context<Int>(), Context<Int>())
    Self.ends[end](source)
    #expect(signals(of: result) { result.forward(from: source) } == Self.words[end])
  }

  @Test func `40 a single result takes the first of many values, and stops the others`() {
    let (source, recorder) = (MulticastContext<Int>(), SignalRecorder())
    source.stops { recorder.add("stopped") }
    recorder.subscribe(to: Context<Int>().forward(from: source))
    source.emit(data: 1).emit(data: 2)
    #expect(recorder.entries.filter { $0 != "end" } == ["stopped", "value 1"])
  }

  @Test func `40 a multicast context passes all values on`() {
    let (source, recorder) = (MulticastContext<Int>(), SignalRecorder())
    recorder.subscribe(to: MulticastContext<Int>().forward(from: source))
    source.emit(data: 1).emit(data: 2).complete()
    recorder.expect("value 1", "value 2", "end")
  }

  @Test func `41 a cancel stops the source`() {
    let (source, result, recorder) = (Context<Int>(), Context<Int>(), SignalRecorder())
    source.stops { recorder.add("stopped") }
    result.forward(from: source).cancel()
    recorder.expect("stopped")
  }

  @Test func `41 a cancel that came before stops the source, too`() {
    let (source, result, recorder) = (Context<Int>(), Context<Int>(), SignalRecorder())
    source.stops { recorder.add("stopped") }
    result.cancel()
    result.forward(from: source)
    recorder.expect("stopped")
  }
}
