// What the tests of chains share: `ValueLink`, `AddingLink`, `ManualLink` and `StartedChain`.

import Chains
import Foundation
import Operations
import Synchronization
import TestDoubles
import TestSupport
import Testing

struct TestError: Error, Equatable {
  var link = 1
}

extension Result {
  /// The error, if there is one.
  var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// A first link that gives a value, or fails, at once.
final class ValueLink<Value: Sendable>: InitialChainableOperation<Value>, @unchecked Sendable {
  private let output: Result<Value, any Error>

  init(_ value: Value) { output = .success(value) }
  init(failing error: any Error) { output = .failure(error) }

  override func main(_: Void) { finish(output) }
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
final class ManualLink: ChainableOperation<Int, Int>, @unchecked Sendable {
  let inputs = Inbox<Int>()
  private let stopCount = Atomic(0)
  private let onInput: @Sendable (ManualLink) -> Void

  init(onInput: @escaping @Sendable (ManualLink) -> Void = { _ in }) { self.onInput = onInput }

  override func main(_ input: Int) {
    onInput(self)
    inputs.put(input)
  }

  override func stop() { stopCount.add(1, ordering: .relaxed) }

  var stops: Int { stopCount.load(ordering: .relaxed) }
}

/// A link that passes its input on, and holds a canary.
func holding(_ canary: Canary) -> ChainableBlockOperation<Int, Int> {
  ChainableBlockOperation { value in withExtendedLifetime(canary) { value } }
}

/// A chain that was added to a queue of its own, and its result.
struct StartedChain<Output: Sendable> {
  let queue = OperationQueue()
  private let inbox: Inbox<Result<Output, any Error>>

  init<Input>(
    _ chain: OperationChain<Input, Output>,
    isSuspended: Bool = false,
    _ deadline: Deadline = .usual
  ) {
    inbox = Inbox(deadline)
    queue.isSuspended = isSuspended
    queue.addOperationChain(chain) { [inbox] in inbox.put($0) }
  }

  /// Adds a chain to a queue of its own, and waits until a link of the chain has its input.
  init<Input>(
    _ chain: OperationChain<Input, Output>, _ deadline: Deadline = .usual, until link: ManualLink,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    self.init(chain, deadline)
    _ = try await link.inputs.only("the link must get its input", sourceLocation: sourceLocation)
  }

  var hasEnded: Bool { !inbox.values.isEmpty }

  func result(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Output, any Error> {
    try await inbox.only("the chain must give its result", sourceLocation: sourceLocation)
  }

  /// The output; throws the chain's error if there is none.
  func output(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Output {
    try await result(sourceLocation: sourceLocation).get()
  }

  /// Expects that the chain fails with this error.
  func fails<Failure: Error & Equatable>(
    with expected: Failure, _ promise: String = "the chain must fail",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await result(sourceLocation: sourceLocation)
    #expect(result.error as? Failure == expected, "\(promise)", sourceLocation: sourceLocation)
  }

  /// Expects that the chain ends with a cancel.
  func endsCancelled(
    _ promise: String = "the chain must be cancelled",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await result(sourceLocation: sourceLocation)
    #expect(result.error is CancellationError, "\(promise)", sourceLocation: sourceLocation)
  }
}

extension StartedChain where Output: Equatable {
  /// Expects that the chain ends with this output.
  func gives(
    _ expected: Output, _ promise: String = "the chain must give its output",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let output = try await output(sourceLocation: sourceLocation)
    #expect(output == expected, "\(promise)", sourceLocation: sourceLocation)
  }
}
