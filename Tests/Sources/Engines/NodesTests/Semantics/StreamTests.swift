// SEMANTICS.md, rows 34–36: multicast contexts and the operators after them.

import Nodes
import TestSupport
import Testing
import UserAPI

@Suite("Semantics: streams of values", .endsIfItHangs)
struct StreamTests {
  private let recorder = SignalRecorder()

  /// Records when the work behind a context is stopped.
  private func work<Source: Context<Int>>(_ source: Source, _ name: String) -> Source {
    source.stops { [recorder] in recorder.add("\(name) stopped") }
  }

  @Test(arguments: [true, false])
  func `34 a mapError of a multicast context gives all values of other work`(isLate: Bool) {
    let (source, backup) = (MulticastContext<Int>(), work(MulticastContext(), "backup"))
    if isLate { source.emit(error: TestError.lost) }
    recorder.subscribe(to: source.map { $0 }.mapError { _ in backup as Observer<Int> })
    if !isLate { source.emit(error: TestError.lost) }
    backup.emit(data: 1).emit(data: 2)
    recorder.expect("value 1", "value 2")
  }

  @Test func `35 multicast: a cancel of further work ends its branch, and the source continues`() {
    let (source, inner) = (work(MulticastContext(), "source"), Context<Int>())
    recorder.subscribe(to: source.map { _ in inner as Observer<Int> })
    recorder.subscribe(to: source.map { $0 }, as: "other")
    source.emit(data: 1)
    inner.cancel()
    source.emit(data: 2)
    recorder.expect("other: value 1", "cancelled", "end", "other: value 2")
  }

  @Test func `35 multicast: a cancel of further work stops the other work of its branch`() {
    let (source, first, second) = (
      work(MulticastContext(), "source"), Context<Int>(), work(Context(), "second")
    )
    recorder.subscribe(to: source.map { $0 == 1 ? first : second as Observer<Int> })
    source.emit(data: 1).emit(data: 2)
    first.cancel()
    recorder.expect("second stopped", "cancelled", "end")
  }

  @Test func `33 a dispatcher gives the first of three values that are there`() async throws {
    let inner = work(MulticastContext(), "inner").emit(data: 1).emit(data: 2).emit(data: 3)
    let node = DispatcherNode(on: .global(), next: FunctionNode<Int, Int> { _ in inner })
    #expect(try await node.process(0).value == 1)
    recorder.expect("inner stopped")
  }

  @Test func `25 other work of the queue comes between two calls`() async {
    let (queue, source) = (DispatchQueue(label: "StreamTests"), MulticastContext<Int>())
    source.dispatch(on: queue).onCompleted { [recorder] in recorder.add("value \($0)") }
    queue.suspend()
    source.emit(data: 1).emit(data: 2).emit(data: 3)
    queue.async { [recorder] in recorder.add("other work") }
    queue.resume()
    for _ in 1...4 { await drained(queue) }
    recorder.expect("value 1", "other work", "value 2", "value 3")
  }
}
