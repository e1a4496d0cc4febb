// SEMANTICS.md, rows 37–39: a multicast context that has emitted all its values.

import Nodes
import Testing

@Suite("Semantics: the end of many values")
struct CompleteTests {
  private let source = MulticastContext<Int>()
  private let recorder = SignalRecorder()

  @Test func `37 after complete, defer is called, and nothing can follow`() {
    let words = signals(of: source.map { $0 * 10 }) {
      source.emit(data: 1).emit(data: 2)
      source.complete()
      source.emit(data: 3).emit(error: TestError.lost)
      source.cancel()
    }
    #expect(words == ["value 10", "value 20", "end"])
  }

  @Test func `37 a subscriber after complete receives the latest value and the end`() {
    source.emit(data: 1).emit(data: 2)
    source.complete()
    #expect(signals(of: source) == ["end", "value 2"])
    #expect(signals(of: source.map { $0 * 10 }) == ["end", "value 20"])
    let never = MulticastContext<Int>()
    never.complete()
    #expect(signals(of: never) == ["end"])
  }

  @Test func `38 a map to further work ends when the source and all the work have`() {
    let (first, second) = (Context<Int>(), MulticastContext<Int>())
    recorder.subscribe(to: source.map { $0 == 1 ? first : second as Observer<Int> })
    source.emit(data: 1).emit(data: 2)
    source.complete()
    second.emit(data: 20).emit(data: 21)
    second.complete()
    #expect(recorder.entries == ["value 20", "value 21"])
    first.emit(data: 10)
    #expect(recorder.entries == ["value 20", "value 21", "value 10", "end"])
  }

  @Test func `38 other work after an error takes the place of the source`() {
    let backup = MulticastContext<Int>()
    let words = signals(of: source.mapError { _ in backup as Observer<Int> }) {
      source.emit(data: 1).emit(error: TestError.lost)
      backup.emit(data: 2)
      backup.complete()
    }
    #expect(words == ["value 1", "value 2", "end"])
  }

  @Test func `38 a value that replaces an error is the last one`() {
    let words = signals(of: source.catchError { (_: TestError) in 9 }) {
      source.emit(data: 1).emit(error: TestError.lost)
    }
    #expect(words == ["value 1", "value 9", "end"])
    let late = source.catchError { (_: TestError) in 9 }.map { Observer.emit(data: $0) }
    #expect(signals(of: late) == ["end", "value 9"])
  }

  @Test func `38 a combined result ends when no pair can follow`() {
    let (left, right) = (MulticastContext<Int>(), Context<Int>())
    let words = signals(of: left.combine(right)) {
      left.emit(data: 1)
      right.emit(data: 10)
      left.emit(data: 2)
      left.complete()
    }
    #expect(words == ["value (1, 10)", "value (2, 10)", "end"])
    let other = MulticastContext<Int>()
    #expect(signals(of: other.combine(Context<Int>())) { other.complete() } == ["end"])
  }

  @Test func `38 a dispatched, retried or logged stream ends, too`() async {
    let node = LoggerNode(
      next: RetryNode(next: FunctionNode<Int, Int> { [source] _ in source }, attempts: 2)
    ) { [recorder] in recorder.add($0.joined()) }
    let output = node.process(0)
    source.log("sent").emit(data: 1)
    #expect(recorder.entries.isEmpty)
    source.complete()
    #expect(recorder.entries == ["sent"])
    #expect(signals(of: output) == ["end", "value 1"])
  }

  @Test func `39 a single result of work without a value fails`() async {
    let single = Context<Int>()
    let words = signals(of: single.map { [source] _ in source as Observer<Int> }) {
      single.emit(data: 1)
      source.complete()
    }
    #expect(words == ["error NoValueError()", "end"])
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
