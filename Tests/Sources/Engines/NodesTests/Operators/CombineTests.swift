// Combining several results into one.

import Nodes
import Testing

@Suite("Combine")
struct CombineTests {
  private let left = Context<Int>()
  private let right = Context<String>()
  private let recorder = SignalRecorder()
  private let sources = (0..<3).map { _ in Context<Int>() }

  @Test func `both sides work at the same time, and either may be first (D8)`() {
    expect(left.combine(right), sends: "value (1, \"a\")", "end") {
      right.emit(data: "a")
      left.emit(data: 1)
    }
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

  @Test(arguments: ["error lost", "cancelled"], [false, true])
  func `one end is the end of all, also an early one, and cancels the others`(
    end: String, isEarly: Bool
  ) {
    for index in [0, 2] { sources[index].stops { [recorder] in recorder.add("\(index) stopped") } }
    sources[0].emit(data: 1)
    if isEarly { sources[1].end(as: end, 1) }
    recorder.subscribe(to: Observer.combine(sources))
    sources[1].end(as: end, 1)
    #expect(recorder.entries.sorted() == ["2 stopped", end, "end"].sorted())
  }
}
