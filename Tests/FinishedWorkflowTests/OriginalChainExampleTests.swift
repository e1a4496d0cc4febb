// Tests the example that the lesson of chapter 4 begins with: what works, and what goes wrong.

import TestSupport
import Testing

@Suite struct OriginalChainExampleTests {
  /// Gives a word, or fails, or finishes twice.
  private final class Speak: NoInputChainableOperation<String>, @unchecked Sendable {
    private let results: [Result<String, any Error>]

    init(_ results: [Result<String, any Error>]) { self.results = results }

    override func main(_: Void) {
      for result in results { finish(result: result) }
    }
  }

  /// Counts the letters, and notes how many there are.
  private final class Count: ChainableOperation<String, Int>, @unchecked Sendable {
    private let counts: Inbox<Int>

    init(into counts: Inbox<Int>) { self.counts = counts }

    override func main(_ word: String) {
      counts.put(word.count)
      finish(result: .success(word.count))
    }
  }

  private struct NoWord: Error {}

  private let counts = Inbox<Int>()

  private static let four = Result<String, any Error>.success("four")

  @Test(arguments: [
    ([four], false, [4], "the value arrives"),
    (
      [.failure(NoWord())], false, [],
      "the error is lost: the links end, and the caller hears nothing"
    ),
    ([four], true, [], "a cancelled link ends the chain without a word"),
    ([four, .success("eleven")], false, [6], "a second result replaces the first"),
  ])
  func `a chain gives a value, or nothing at all`(
    results: [Result<String, any Error>], isCancelled: Bool, values: [Int], what: String
  ) async {
    let speak = Speak(results)
    if isCancelled { speak.cancel() }
    let chain = OperationChain.join(
      previousChain: .create(operation: speak), newOperation: Count(into: counts))
    await run(chain.operations)
    #expect(counts.values == values, "\(what)")
  }

  @Test func `a second branch takes the value away from the first`() async {
    let speak = Speak([Self.four])
    let other = Inbox<Int>()
    let start = OperationChain.create(operation: speak)
    let one = OperationChain.join(previousChain: start, newOperation: Count(into: counts))
    let two = OperationChain.join(previousChain: start, newOperation: Count(into: other))
    await run(one.operations + [two.operations[1]])
    #expect(counts.values == [], "the first branch had its place taken")
    #expect(other.values == [4])
  }

  /// Runs operations, and waits until all have ended.
  private func run(_ operations: [Operation]) async {
    let (queue, over) = (OperationQueue(), Inbox<Bool>())
    queue.isSuspended = true
    for operation in operations { queue.addOperation(operation) }
    queue.addBarrierBlock { over.put(true) }
    queue.isSuspended = false
    await over.arrived()
    withExtendedLifetime(operations) {}
  }
}
