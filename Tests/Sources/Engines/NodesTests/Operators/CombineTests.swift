// Combining two results into one.

import Nodes
import Testing

@Suite("Combine")
struct CombineTests {
  private let left = Context<Int>()
  private let right = Context<String>()

  @Test func `both sides work at the same time, and either may be first`() {
    expect(left.combine(right), sends: "value (1, \"a\")", "end") {
      right.emit(data: "a")
      left.emit(data: 1)
    }
  }

  @Test func `an error of the left side is the error of both, and cancels the right side`() {
    let recorder = SignalRecorder()
    right.stops { recorder.add("right stopped") }
    recorder.subscribe(to: left.combine(right))
    left.emit(error: TestError.lost)
    #expect(recorder.entries.sorted() == ["end", "error lost", "right stopped"])
    expect(right, sends: "end", "cancelled")
  }

  @Test func `an error of the right side cancels the left side (D8)`() {
    expect(left.combine(right), sends: "error lost", "end") { right.emit(error: TestError.lost) }
    expect(left, sends: "end", "cancelled")
  }

  @Test func `an error that is already there cancels the other side`() {
    expect(Observer<Int>.emit(error: TestError.lost).combine(right), sends: "end", "error lost")
    expect(right, sends: "end", "cancelled")
  }

  @Test func `a cancel goes up to both sides, and comes down from either`() {
    let recorder = SignalRecorder()
    left.stops { recorder.add("left") }
    right.stops { recorder.add("right") }
    left.combine(right).cancel()
    recorder.expect("left", "right")

    let others = (Context<Int>(), Context<Int>())
    expect(others.0.combine(others.1), sends: "cancelled", "end") { others.0.cancel() }
    expect(others.1, sends: "end", "cancelled")
  }

  @Test func `an observer combined with itself gives its value twice`() {
    expect(left.combine(left), sends: "value (1, 1)", "end") { left.emit(data: 1) }
  }

  @Test func `with tolerance, an error of one side becomes nil`() {
    expect(left.combineTolerance(right), sends: "value (nil, Optional(\"a\"))", "end") {
      left.emit(error: TestError.lost)
      right.emit(data: "a")
    }
    expect(
      Observer.emit(data: 1).combineTolerance(Observer<Int>.emit(error: TestError.lost)),
      sends: "end", "value (Optional(1), nil)")
  }

  @Test func `with tolerance, two errors become the later one`() {
    expect(left.combineTolerance(right), sends: "error broken", "end") {
      left.emit(error: TestError.lost)
      right.emit(error: TestError.broken)
    }
  }
}

@Suite("Combine: an array")
struct CombineArrayTests {
  private let sources = (0..<3).map { _ in Context<Int>() }

  @Test func `the values come in the order of the array, whichever is there first`() {
    expect(Observer.combine(sources), sends: "value [0, 10, 20]", "end") {
      for index in [2, 0, 1] { sources[index].emit(data: index * 10) }
    }
  }

  @Test func `no observers give no values`() {
    expect(Observer<Int>.combine([]), sends: "end", "value []")
  }

  @Test(arguments: [true, false]) func `one end is the end of all`(isError: Bool) {
    let recorder = SignalRecorder()
    for index in [0, 2] { sources[index].stops { recorder.add("\(index) stopped") } }
    recorder.subscribe(to: Observer.combine(sources))
    sources[0].emit(data: 1)
    if isError { sources[1].emit(error: TestError.lost) } else { sources[1].cancel() }
    recorder.expect("2 stopped", isError ? "error lost" : "cancelled", "end")
  }

  @Test func `a thousand pages are one result`() async throws {
    let pages = (0..<1_000).map { _ in Context<Int>() }
    let all = Observer.combine(pages)
    for (number, page) in pages.enumerated().reversed() { page.emit(data: number) }
    #expect(try await all.value == Array(0..<1_000))
  }
}
