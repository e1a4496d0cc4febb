// Combining several results into one.

import Nodes
import Testing

@Suite("Combine")
struct CombineTests {
  private let left = Context<Int>()
  private let right = Context<String>()
  private let recorder = SignalRecorder()
  private let sources = (0..<3).map { _ in Context<Int>() }

  @Test func `both sides work at the same time, and either may be first`() {
    expect(left.combine(right), sends: "value (1, \"a\")", "end") {
      right.emit(data: "a")
      left.emit(data: 1)
    }
  }

  @Test(arguments: ["left", "right", "early"])
  func `an error of one side is the error of both, and cancels the other side (D8)`(side: String) {
    if side == "early" { left.emit(error: TestError.lost) }
    right.stops { [recorder] in recorder.add("right stopped") }
    recorder.subscribe(to: left.combine(right))
    if side == "right" {
      right.emit(error: TestError.lost)
      expect(left, sends: "end", "cancelled")
    } else {
      left.emit(error: TestError.lost)
      expect(right, sends: "end", "cancelled")
    }
    let stopped = side == "right" ? [] : ["right stopped"]
    #expect(recorder.entries.sorted() == ["end", "error lost"] + stopped)
  }

  @Test func `a cancel goes up to both sides, and comes down from either`() {
    left.stops { [recorder] in recorder.add("left") }
    right.stops { [recorder] in recorder.add("right") }
    left.combine(right).cancel()
    recorder.expect("left", "right")
    expect(sources[0].combine(sources[1]), sends: "cancelled", "end") { sources[0].cancel() }
    expect(sources[1], sends: "end", "cancelled")
  }

  @Test func `an observer combined with itself gives its value twice`() {
    expect(left.combine(left), sends: "value (1, 1)", "end") { left.emit(data: 1) }
  }

  // MARK: An array

  @Test func `a thousand values come in the order of the array, whichever is there first`() {
    let pages = (0..<1_000).map { _ in Context<Int>() }
    expect(Observer.combine(pages), sends: "value \(Array(0..<1_000))", "end") {
      for number in (0..<1_000).shuffled() { pages[number].emit(data: number) }
    }
    expect(Observer<Int>.combine([]), sends: "end", "value []")
  }

  @Test(arguments: ["error lost", "cancelled"]) func `one end is the end of all`(end: String) {
    for index in [0, 2] { sources[index].stops { [recorder] in recorder.add("\(index) stopped") } }
    recorder.subscribe(to: Observer.combine(sources))
    sources[0].emit(data: 1)
    sources[1].end(as: end, 1)
    recorder.expect("2 stopped", end, "end")
  }
}
