// Long chains and many attempts: signals, cancels and releases take no stack.

import Nodes
import Synchronization
import TestDoubles
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
  @Test func `a value travels down a long chain`() async {
    await #expect(processExitsWith: .success) {
      let chain = PendingChain()
      expect(chain.last, sends: "value \(PendingChain.length)", "end") { chain.first.emit(data: 0) }
    }
  }

  @Test func `an error travels down a long chain of further work`() async {
    await #expect(processExitsWith: .success) {
      let chain = PendingChain { $0.map { Observer<Int>.emit(data: $0) } }
      expect(chain.last, sends: "error lost", "end") { chain.first.emit(error: TestError.lost) }
    }
  }

  @Test func `a cancel travels up a long chain, and down another one`() async {
    await #expect(processExitsWith: .success) {
      let (chain, recorder) = (PendingChain(), SignalRecorder())
      chain.first.stops { recorder.add("stopped") }
      let other = PendingChain { $0.map { $0 } }
      let both = chain.last.combine(other.last)
      recorder.subscribe(to: other.first)
      both.cancel()
      recorder.expect("stopped", "cancelled", "end")
    }
  }

  @Test func `a long chain is released from its beginning, and its work is still stopped`() async {
    await #expect(processExitsWith: .success) {
      let recorder = SignalRecorder()
      func begin() -> Observer<Int> {
        let chain = PendingChain()
        chain.first.stops { recorder.add("stopped") }
        return chain.last
      }
      begin().cancel()
      recorder.expect("stopped")
    }
  }

  @Test func `a long chain is released as a whole`() async {
    await #expect(processExitsWith: .success) {
      let recorder = SignalRecorder()
      do {
        let (chain, canary) = (PendingChain(), Canary { recorder.add("gone") })
        chain.first.stops { withExtendedLifetime(canary) {} }
        recorder.subscribe(to: chain.last.combine(chain.first))
      }
      recorder.expect("gone")
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

  @Test func `50,000 pieces of further work wait at the same time`() async {
    await #expect(processExitsWith: .success) {
      let source = MulticastContext<Int>()
      let count = Atomic(0)
      let works = (0..<50_000).map { _ in Context<Int>() }
      source.map { works[$0] as Observer<Int> }
        .onCompleted { _ in count.add(1, ordering: .relaxed) }
      for number in works.indices { source.emit(data: number) }
      for work in works { work.emit(data: 1) }
      #expect(count.load(ordering: .relaxed) == works.count)
    }
  }

  @Test func `100,000 attempts that fail at once take no stack`() async {
    await #expect(processExitsWith: .success) {
      let asked = Atomic(0)
      let next = FunctionNode<Int, Int> { _ in
        asked.add(1, ordering: .relaxed)
        return .emit(error: TestError.lost)
      }
      let output = RetryNode(next: next, attempts: 100_000).process(1)
      expect(output, sends: "end", "error lost")
      #expect(asked.load(ordering: .relaxed) == 100_000)
    }
  }

  @Test func `20,000 attempts that fail later take no stack`() async {
    await #expect(processExitsWith: .success) {
      let asked = Atomic(0)
      let latest = Mutex<Context<Int>?>(nil)
      let next = FunctionNode<Int, Int> { _ in
        let attempt = Context<Int>()
        asked.add(1, ordering: .relaxed)
        latest.withLock { $0 = attempt }
        return attempt
      }
      let output = RetryNode(next: next, attempts: 20_000).process(1)
      for _ in 0..<20_000 { latest.withLock { $0.take() }?.emit(error: TestError.lost) }
      expect(output, sends: "end", "error lost")
      #expect(asked.load(ordering: .relaxed) == 20_000)
    }
  }
}
