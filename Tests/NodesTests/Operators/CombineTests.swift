// Two results become one.

import Nodes
import Testing

@Suite("Combine")
struct CombineTests {
  private let left = Context<Int>()
  private let right = Context<String>()

  @Test func `both sides are worked on at the same time, and either may be first`() {
    let words = heard(of: left.combine(right)) {
      right.emit(data: "a")
      left.emit(data: 1)
    }
    #expect(words == ["value (1, \"a\")", "end"])
  }

  @Test func `an error of either side is the error, and cancels the other side`() {
    let record = Record()
    right.stops { record.add("right stopped") }
    record.subscribe(to: left.combine(right))
    left.emit(error: Fault.lost)
    #expect(record.heard.sorted() == ["end", "error lost", "right stopped"])
    #expect(heard(of: right) == ["end", "cancelled"])
  }

  @Test func `an error of the right side cancels the left (D8)`() {
    let words = heard(of: left.combine(right)) { right.emit(error: Fault.lost) }
    #expect(words == ["error lost", "end"])
    #expect(heard(of: left) == ["end", "cancelled"])
  }

  @Test func `an error that is there already cancels the other side`() {
    #expect(
      heard(of: Observer<Int>.emit(error: Fault.lost).combine(right)) == ["end", "error lost"])
    #expect(heard(of: right) == ["end", "cancelled"])
  }

  @Test func `a cancel reaches both sides, and comes from either`() {
    let record = Record()
    left.stops { record.add("left") }
    right.stops { record.add("right") }
    left.combine(right).cancel()
    #expect(record.heard == ["left", "right"])

    let others = (Context<Int>(), Context<Int>())
    #expect(heard(of: others.0.combine(others.1)) { others.0.cancel() } == ["cancelled", "end"])
    #expect(heard(of: others.1) == ["end", "cancelled"])
  }

  @Test func `an observer combined with itself gives its value twice`() {
    #expect(heard(of: left.combine(left)) { left.emit(data: 1) } == ["value (1, 1)", "end"])
  }

  @Test func `with tolerance an error of one side is nil`() {
    let words = heard(of: left.combineTolerance(right)) {
      left.emit(error: Fault.lost)
      right.emit(data: "a")
    }
    #expect(words == ["value (nil, Optional(\"a\"))", "end"])
    let late = heard(
      of: Observer.emit(data: 1).combineTolerance(Observer<Int>.emit(error: Fault.lost)))
    #expect(late == ["end", "value (Optional(1), nil)"])
  }

  @Test func `with tolerance two errors are the later one`() {
    let words = heard(of: left.combineTolerance(right)) {
      left.emit(error: Fault.lost)
      right.emit(error: Fault.broken)
    }
    #expect(words == ["error broken", "end"])
  }

  @Test func `multicast sides are paired with the latest of the other`() {
    let (left, right) = (MulticastContext<Int>(), MulticastContext<Int>())
    let words = heard(of: left.combine(right)) {
      left.emit(data: 1).emit(data: 2)
      right.emit(data: 10).emit(data: 20)
      left.emit(data: 3).emit(error: Fault.lost)
    }
    #expect(words == ["value (2, 10)", "value (2, 20)", "value (3, 20)", "error lost", "end"])
  }
}
