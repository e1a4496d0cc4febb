// What the tests of chains share: links, `AddingLink`, `ManualLink` and `StartedChain`.

import Chains
import Operations
import TestSupport
import Testing

struct TestError: Error {}

/// A first link that gives a value at once.
func value<Value>(_ value: Value) -> InitialChainableBlockOperation<Value> {
  InitialChainableBlockOperation { value }
}

/// A link that adds a number to its input, and counts how often it ran.
final class AddingLink: ChainableOperation<Int, Int>, @unchecked Sendable {
  private let count = Atomic(0)
  private let number: Int

  init(_ number: Int = 1) { self.number = number }

  override func main(_ input: Int) {
    count.add(1, ordering: .relaxed)
    finish(.success(input + number))
  }

  var runs: Int { count.load(ordering: .relaxed) }
}

/// A link that takes an input; the test, or a cancel, finishes the link.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
class ManualLink: ChainableOperation<Int, Int>, @unchecked Sendable {
  let inputs = Inbox<Int>()
  private let stopCount = Atomic(0)
  private let onInput: @Sendable (ManualLink) -> Void

  init(onInput: @escaping @Sendable (ManualLink) -> Void = { _ in }) { self.onInput = onInput }

  override func main(_ input: Int) {
    noteUse()
    onInput(self)
    inputs.put(input)
  }

  override func stop() {
    noteUse()
    stopCount.add(1, ordering: .relaxed)
  }

  var stops: Int { stopCount.load(ordering: .relaxed) }
}

/// A link that adds two outputs of a zip.
func adding() -> ChainableBlockOperation<(Int, Int), Int> { ChainableBlockOperation { $0 + $1 } }

/// A chain that was added to a queue of its own, and its end in words: its output, or its error.
struct StartedChain {
  let queue = OperationQueue()
  private let ends: Inbox<String>

  init<Input, Output>(
    _ chain: OperationChain<Input, Output>, isSuspended: Bool = false, _ deadline: Deadline = .usual
  ) {
    ends = Inbox(deadline)
    queue.isSuspended = isSuspended
    queue.addOperationChain(chain) { [ends] in ends.put($0.inWords) }
  }

  /// Adds a chain to a queue of its own, and waits until a link of the chain has its input.
  init<Input, Output>(
    _ chain: OperationChain<Input, Output>, _ deadline: Deadline = .usual, until link: ManualLink
  ) async throws {
    self.init(chain, deadline)
    _ = try await link.inputs.only("the link must get its input")
  }

  var hasEnded: Bool { !ends.values.isEmpty }

  /// Expects that the chain ends once, in this way.
  func ends(
    _ expected: Any, _ promise: String = "the chain must end as expected",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await ends.receives("\(expected)", promise, sourceLocation: sourceLocation)
  }
}
