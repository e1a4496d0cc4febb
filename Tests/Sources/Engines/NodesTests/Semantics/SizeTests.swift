// Long chains: signals, cancels and releases take no stack.

import Nodes
import TestSupport
import Testing

/// A chain of many links that waits for its value.
private struct PendingChain {
  static let length = Effort.choose(20_000, thorough: 50_000)

  let first = Context<Int>()
  let last: Observer<Int>

  /// - Parameter link: Adds one link to the chain made so far.
  init(of link: (Observer<Int>) -> Observer<Int> = { $0.map { $0 + 1 } }) {
    last = (0..<Self.length).reduce(first) { last, _ in link(last) }
  }
}

@Suite("Size", .endsIfItHangs)
struct SizeTests {
  @Test func `a value and an error travel down a long chain`() async {
    await #expect(processExitsWith: .success) {
      let values = PendingChain()
      expect(values.last, sends: "value \(PendingChain.length)", "end") {
        values.first.emit(data: 0)
      }
      let errors = PendingChain { $0.map { Observer<Int>.emit(data: $0) } }
      expect(errors.last, sends: "error lost", "end") { errors.first.emit(error: TestError.lost) }
    }
  }

  @Test func `a cancel travels up a long chain, and down another one`() async {
    await #expect(processExitsWith: .success) {
      let chain = PendingChain()
      let recorder = SignalRecorder()
      chain.first.stops { recorder.add("stopped") }
      let other = PendingChain { $0.map { $0 } }
      let both = chain.last.combine(other.last)
      recorder.subscribe(to: other.first)
      both.cancel()
      recorder.expect("stopped", "cancelled", "end")
    }
  }

  @Test func `a long chain is released from its beginning, or as a whole`() async {
    await #expect(processExitsWith: .success) {
      let recorder = SignalRecorder()
      func begin() -> Observer<Int> {
        let chain = PendingChain()
        chain.first.stops { recorder.add("stopped") }
        return chain.last
      }
      begin().cancel()  // the first is gone, and its work is still stopped
      do {
        let chain = PendingChain()
        let canary = Canary { recorder.add("gone") }
        chain.first.stops { withExtendedLifetime(canary) {} }
        recorder.subscribe(to: chain.last.combine(chain.first))
      }
      recorder.expect("stopped", "gone")
    }
  }

  @Test func `work that begins further work, again and again, gives its value`() async {
    await #expect(processExitsWith: .success) {
      let waiting = Mutex<Context<Int>?>(nil)
      @Sendable func poll(_ left: Int) -> Observer<Int> {
        let attempt = Context<Int>()
        waiting.withLock { $0 = attempt }
        return attempt.map { left > 0 ? poll(left - 1) : .emit(data: $0) }
      }
      expect(poll(PendingChain.length), sends: "value \(PendingChain.length)", "end") {
        for number in 0...PendingChain.length { waiting.withLock { $0.take() }?.emit(data: number) }
      }
    }
  }
}
