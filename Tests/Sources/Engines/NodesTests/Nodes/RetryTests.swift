// Trying again after an error: how often, and with which result.

import Nodes
import Synchronization
import TestSupport
import Testing

@Suite("Retry", .endsIfItHangs)
struct RetryTests {
  private func failing(_ times: Int, _ recorder: SignalRecorder) -> some Node<Int, Int> {
    FunctionNode { value in
      recorder.add("called")
      return recorder.entries.count > times ? .emit(data: value) : .emit(error: TestError.lost)
    }
  }

  @Test(arguments: [0, 1, 2]) func `it tries until there is a value`(failures: Int) {
    let recorder = SignalRecorder()
    let node = RetryNode(next: failing(failures, recorder), attempts: 3)
    expect(node.process(7), sends: "end", "value 7")
    #expect(recorder.entries.count == failures + 1)
  }

  @Test func `it ends with the last error when all attempts have failed`() {
    let recorder = SignalRecorder()
    expect(
      RetryNode(next: failing(9, recorder), attempts: 3).process(7), sends: "end", "error lost")
    #expect(recorder.entries.count == 3)
  }

  @Test func `it does not try again after an error that is not worthwhile`() {
    let recorder = SignalRecorder()
    let node = RetryNode(next: failing(9, recorder), attempts: 3) { $0 as? TestError != .lost }
    expect(node.process(7), sends: "end", "error lost")
    #expect(recorder.entries.count == 1)
  }

  @Test func `a cancel stops the current attempt, and no other follows`() {
    let attempts = Mutex<[Context<Int>]>([])
    let recorder = SignalRecorder()
    let next = FunctionNode<Int, Int> { _ in
      let attempt = Context<Int>()
      attempt.stops { recorder.add("stopped") }
      attempts.withLock { $0.append(attempt) }
      return attempt
    }
    let output = RetryNode(next: next, attempts: 3).process(1)
    attempts.withLock { $0.first }?.emit(error: TestError.lost)
    output.cancel()
    recorder.expect("stopped")
    #expect(attempts.withLock { $0.count } == 2)
  }

  @Test func `a cancel between two attempts stops the one that is just beginning`() {
    let (recorder, first) = (SignalRecorder(), Context<Int>())
    let output = Mutex<Observer<Int>?>(nil)
    let next = FunctionNode<Int, Int> { _ in
      recorder.add("called")
      guard recorder.entries.count > 1 else { return first }
      output.withLock { $0 }?.cancel()
      return Context<Int>().stops { recorder.add("stopped") }.map { $0 }
    }
    output.withLock { $0 = RetryNode(next: next, attempts: 9).process(1) }
    first.emit(error: TestError.lost)
    recorder.expect("called", "called", "stopped")
    #expect(output.withLock { $0 }.map { signals(of: $0) } == ["end", "cancelled"])
  }

  @Test(arguments: [-1, 0, 1]) func `it tries once if the number of attempts is 1 or less`(
    attempts: Int
  ) {
    let recorder = SignalRecorder()
    let node = RetryNode(next: failing(9, recorder), attempts: attempts)
    expect(node.process(7), sends: "end", "error lost")
    #expect(recorder.entries.count == 1)
  }

  @Test(arguments: [true, false]) func `it keeps the lines of all attempts`(isAtOnce: Bool) {
    let begun = Mutex<[Context<Int>]>([])
    let next = FunctionNode<Int, Int> { _ in
      let number = begun.withLock { $0.count + 1 }
      let attempt = Context<Int>().log("attempt \(number)")
      begun.withLock { $0.append(attempt) }
      return isAtOnce ? attempt.emit(error: TestError.lost) : attempt
    }
    let output = RetryNode(next: next, attempts: 3).process(1)
    for number in 0..<3 where !isAtOnce {
      begun.withLock { $0[number] }.emit(error: TestError.lost)
      #expect(output.logLines.count == number + 1, "the lines are there before the end, too")
    }
    expect(output, sends: "end", "error lost")
    #expect(output.logLines == ["attempt 1", "attempt 2", "attempt 3"])
  }

  @Test func `it gives all values of a multicast node, also those after an error`() {
    let begun = Mutex<[MulticastContext<Int>]>([])
    let next = FunctionNode<Int, Int> { _ in
      let attempt = MulticastContext<Int>()
      begun.withLock { $0.append(attempt) }
      return attempt
    }
    let recorder = SignalRecorder()
    recorder.subscribe(to: RetryNode(next: next, attempts: 2).process(1))
    begun.withLock { $0[0] }.emit(data: 1).emit(data: 2).emit(error: TestError.lost)
    begun.withLock { $0[1] }.emit(data: 3).emit(data: 4).emit(error: TestError.broken)
    recorder.expect("value 1", "value 2", "value 3", "value 4", "error broken", "end")
  }
}
