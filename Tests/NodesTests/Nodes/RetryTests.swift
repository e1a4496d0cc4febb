// Asking again after an error: how often, and with which outcome.

import Nodes
import Synchronization
import Testing

@Suite("Retry", .timeLimit(.minutes(1)))
struct RetryTests {
  private func failing(_ times: Int, _ record: Record) -> some Node<Int, Int> {
    Step { value in
      record.add("asked")
      return record.heard.count > times ? .emit(data: value) : .emit(error: Fault.lost)
    }
  }

  @Test(arguments: [0, 1, 2]) func `it asks until there is a value`(failures: Int) {
    let record = Record()
    let node = RetryNode(next: failing(failures, record), attempts: 3)
    #expect(heard(of: node.process(7)) == ["end", "value 7"])
    #expect(record.heard.count == failures + 1)
  }

  @Test func `it ends with the last error, and asks no more often than it may`() {
    let record = Record()
    #expect(
      heard(of: RetryNode(next: failing(9, record), attempts: 3).process(7)) == [
        "end", "error lost",
      ])
    #expect(record.heard.count == 3)
  }

  @Test func `it does not ask again after an error that is not worthwhile`() {
    let record = Record()
    let node = RetryNode(next: failing(9, record), attempts: 3) { $0 as? Fault != .lost }
    #expect(heard(of: node.process(7)) == ["end", "error lost"])
    #expect(record.heard.count == 1)
  }

  @Test func `a cancel stops the attempt that goes on, and there is no other`() {
    let attempts = Mutex<[Context<Int>]>([])
    let record = Record()
    let next = Step<Int, Int> { _ in
      let attempt = Context<Int>()
      attempt.stops { record.add("stopped") }
      attempts.withLock { $0.append(attempt) }
      return attempt
    }
    let output = RetryNode(next: next, attempts: 3).process(1)
    attempts.withLock { $0.first }?.emit(error: Fault.lost)
    output.cancel()
    #expect(record.heard == ["stopped"])
    #expect(attempts.withLock { $0.count } == 2)
  }

  @Test func `a cancel between two attempts stops the one that is just begun, the last`() {
    let (record, first) = (Record(), Context<Int>())
    let output = Mutex<Observer<Int>?>(nil)
    let next = Step<Int, Int> { _ in
      record.add("asked")
      guard record.heard.count > 1 else { return first }
      output.withLock { $0 }?.cancel()
      return Context<Int>().stops { record.add("stopped") }.map { $0 }
    }
    output.withLock { $0 = RetryNode(next: next, attempts: 9).process(1) }
    first.emit(error: Fault.lost)
    #expect(record.heard == ["asked", "asked", "stopped"])
    #expect(output.withLock { $0 }.map { heard(of: $0) } == ["end", "cancelled"])
  }

  @Test(arguments: [-1, 0, 1]) func `it asks once, whatever number it is given`(attempts: Int) {
    let record = Record()
    let node = RetryNode(next: failing(9, record), attempts: attempts)
    #expect(heard(of: node.process(7)) == ["end", "error lost"])
    #expect(record.heard.count == 1)
  }

  @Test(arguments: [true, false]) func `it keeps the lines of all attempts`(isAtOnce: Bool) {
    let begun = Mutex<[Context<Int>]>([])
    let next = Step<Int, Int> { _ in
      let number = begun.withLock { $0.count + 1 }
      let attempt = Context<Int>().log("attempt \(number)")
      begun.withLock { $0.append(attempt) }
      return isAtOnce ? attempt.emit(error: Fault.lost) : attempt
    }
    let output = RetryNode(next: next, attempts: 3).process(1)
    for number in 0..<3 where !isAtOnce {
      begun.withLock { $0[number] }.emit(error: Fault.lost)
      #expect(output.logLines.count == number + 1, "they are there before the end, too")
    }
    #expect(heard(of: output) == ["end", "error lost"])
    #expect(output.logLines == ["attempt 1", "attempt 2", "attempt 3"])
  }

  @Test func `it gives all values of a multicast node, also those after an error`() {
    let begun = Mutex<[MulticastContext<Int>]>([])
    let next = Step<Int, Int> { _ in
      let attempt = MulticastContext<Int>()
      begun.withLock { $0.append(attempt) }
      return attempt
    }
    let record = Record()
    record.subscribe(to: RetryNode(next: next, attempts: 2).process(1))
    begun.withLock { $0[0] }.emit(data: 1).emit(data: 2).emit(error: Fault.lost)
    begun.withLock { $0[1] }.emit(data: 3).emit(data: 4).emit(error: Fault.broken)
    #expect(
      record.heard == ["value 1", "value 2", "value 3", "value 4", "error broken", "end"])
  }
}
