// SEMANTICS.md, rows 37–39: a multicast context that has emitted all its values.

import Nodes
import Testing

@Suite("Semantics: the end of many values")
struct CompleteTests {
  private let source = MulticastContext<Int>()
  private let recorder = SignalRecorder()

  @Test func `37 after complete, defer is called, and nothing can follow`() {
    expect(source.map { $0 * 10 }, sends: "value 10", "value 20", "end") {
      source.emit(data: 1).emit(data: 2)
      source.complete()
      source.emit(data: 3).emit(error: TestError.lost)
      source.cancel()
    }
  }

  @Test func `37 a subscriber after complete receives the latest value and the end`() {
    source.emit(data: 1).emit(data: 2)
    source.complete()
    expect(source, sends: "end", "value 2")
    expect(source.map { $0 * 10 }, sends: "end", "value 20")
    let never = MulticastContext<Int>()
    never.complete()
    expect(never, sends: "end")
  }

  @Test func `38 a map to further work ends when the source and all the work have`() {
    let (first, second) = (Context<Int>(), MulticastContext<Int>())
    recorder.subscribe(to: source.map { $0 == 1 ? first : second as Observer<Int> })
    source.emit(data: 1).emit(data: 2)
    source.complete()
    second.emit(data: 20).emit(data: 21)
    second.complete()
    recorder.expect("value 20", "value 21")
    first.emit(data: 10)
    recorder.expect("value 20", "value 21", "value 10", "end")
  }

  @Test func `38 other work after an error takes the place of the source`() {
    let backup = MulticastContext<Int>()
    expect(source.mapError { _ in backup as Observer<Int> }, sends: "value 1", "value 2", "end") {
      source.emit(data: 1).emit(error: TestError.lost)
      backup.emit(data: 2)
      backup.complete()
    }
  }

  @Test func `38 a value that replaces an error is the last one`() {
    expect(source.catchError { (_: TestError) in 9 }, sends: "value 1", "value 9", "end") {
      source.emit(data: 1).emit(error: TestError.lost)
    }
    let late = source.catchError { (_: TestError) in 9 }.map { Observer.emit(data: $0) }
    expect(late, sends: "end", "value 9")
  }

  @Test func `38 a combined result ends when no pair can follow`() {
    let (left, right) = (MulticastContext<Int>(), Context<Int>())
    expect(left.combine(right), sends: "value (1, 10)", "value (2, 10)", "end") {
      left.emit(data: 1)
      right.emit(data: 10)
      left.emit(data: 2)
      left.complete()
    }
    let other = MulticastContext<Int>()
    expect(other.combine(Context<Int>()), sends: "end") { other.complete() }
  }

  @Test func `38 a dispatched, retried or logged stream ends, too`() async {
    let node = LoggerNode(
      next: RetryNode(next: FunctionNode<Int, Int> { [source] _ in source }, attempts: 2)
    ) { [recorder] in recorder.add($0.joined()) }
    let output = node.process(0)
    source.log("sent").emit(data: 1)
    recorder.expect()
    source.complete()
    recorder.expect("sent")
    expect(output, sends: "end", "value 1")
  }

  @Test func `39 a single result of work without a value fails`() async {
    let single = Context<Int>()
    expect(
      single.map { [source] _ in source as Observer<Int> }, sends: "error NoValueError()", "end"
    ) {
      single.emit(data: 1)
      source.complete()
    }
    await #expect(throws: NoValueError()) { try await source.value }
  }

  @Test func `39 a value that is there is still the result after the end`() async throws {
    source.emit(data: 1).emit(data: 2)
    source.complete()
    #expect(try await source.value == 2, "awaiting gives the latest value")
    let first = Context<Int>().emit(data: 0).map { [source] _ in source as Observer<Int> }
    #expect(try await first.value == 1, "one value is enough: it is the first")
  }
}
