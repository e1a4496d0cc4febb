// Chains of 50,000 links, and as many attempts: whatever goes on there takes no stack.

import Conformance
import Nodes
import Synchronization
import Testing

/// A chain that waits for its value.
private struct Chain {
  static let length = 50_000

  let first = Context<Int>()
  let last: Observer<Int>

  /// - Parameter link: Adds one link to what there is of the chain.
  init(of link: (Observer<Int>) -> Observer<Int> = { $0.map { $0 + 1 } }) {
    last = (0..<Self.length).reduce(first) { last, _ in link(last) }
  }
}

@Suite("Size", .timeLimit(.minutes(1)))
struct SizeTests {
  @Test func `a value goes down a long chain`() async {
    await #expect(processExitsWith: .success) {
      let chain = Chain()
      #expect(heard(of: chain.last) { chain.first.emit(data: 0) } == ["value 50000", "end"])
    }
  }

  @Test func `an error goes down a long chain of further work`() async {
    await #expect(processExitsWith: .success) {
      let chain = Chain { $0.map { Observer<Int>.emit(data: $0) } }
      #expect(
        heard(of: chain.last) { chain.first.emit(error: Fault.lost) } == ["error lost", "end"])
    }
  }

  @Test func `a cancel goes up a long chain, and down`() async {
    await #expect(processExitsWith: .success) {
      let (chain, record) = (Chain(), Record())
      chain.first.stops { record.add("stopped") }
      let other = Chain { $0.map { $0 } }
      let both = chain.last.combine(other.last)
      record.subscribe(to: other.first)
      both.cancel()
      #expect(record.heard == ["stopped", "cancelled", "end"])
    }
  }

  @Test func `a long chain is dropped from its begin, and its work is still stopped`() async {
    await #expect(processExitsWith: .success) {
      let record = Record()
      func begin() -> Observer<Int> {
        let chain = Chain()
        chain.first.stops { record.add("stopped") }
        return chain.last
      }
      begin().cancel()
      #expect(record.heard == ["stopped"])
    }
  }

  @Test func `a long chain is dropped as a whole`() async {
    await #expect(processExitsWith: .success) {
      let record = Record()
      do {
        let (chain, canary) = (Chain(), Canary { record.add("gone") })
        chain.first.stops { withExtendedLifetime(canary) {} }
        record.subscribe(to: chain.last.combine(chain.first))
      }
      #expect(record.heard == ["gone"])
    }
  }

  @Test func `work that begins work, many times, gives its value`() async {
    await #expect(processExitsWith: .success) {
      let waiting = Mutex<Context<Int>?>(nil)
      @Sendable func poll(_ left: Int) -> Observer<Int> {
        let attempt = Context<Int>()
        waiting.withLock { $0 = attempt }
        return attempt.map { left > 0 ? poll(left - 1) : .emit(data: $0) }
      }
      let words = heard(of: poll(Chain.length)) {
        for number in 0...Chain.length { waiting.withLock { $0.take() }?.emit(data: number) }
      }
      #expect(words == ["value 50000", "end"])
    }
  }

  @Test func `100,000 attempts that fail at once need no deep stack`() async {
    await #expect(processExitsWith: .success) {
      let asked = Atomic(0)
      let next = Step<Int, Int> { _ in
        asked.add(1, ordering: .relaxed)
        return .emit(error: Fault.lost)
      }
      let output = RetryNode(next: next, attempts: 100_000).process(1)
      #expect(heard(of: output) == ["end", "error lost"])
      #expect(asked.load(ordering: .relaxed) == 100_000)
    }
  }

  @Test func `20,000 attempts that fail later need no deep stack`() async {
    await #expect(processExitsWith: .success) {
      let asked = Atomic(0)
      let latest = Mutex<Context<Int>?>(nil)
      let next = Step<Int, Int> { _ in
        let attempt = Context<Int>()
        asked.add(1, ordering: .relaxed)
        latest.withLock { $0 = attempt }
        return attempt
      }
      let output = RetryNode(next: next, attempts: 20_000).process(1)
      for _ in 0..<20_000 { latest.withLock { $0.take() }?.emit(error: Fault.lost) }
      #expect(heard(of: output) == ["end", "error lost"])
      #expect(asked.load(ordering: .relaxed) == 20_000)
    }
  }
}
