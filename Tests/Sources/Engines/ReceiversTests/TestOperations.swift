// What the tests share: `Number`, `Failing`, `Manual`, `AddOne`, `Tracked`, conditions and `TestError`.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

/// The errors of these tests.
enum TestError: Error, Equatable { case broken, alsoBroken }

/// The result of an operation of this style.
typealias OperationResult<Output> = Result<Output, AOperationError>

extension Result where Failure == AOperationError {
  /// The published error, if there is one.
  var testError: TestError? { error?.published(as: TestError.self) }
  /// The error, if there is one.
  var error: AOperationError? { if case .failure(let error) = self { error } else { nil } }
  /// The output, if there is one.
  var output: Success? { try? get() }
}

/// Ends with its number at once.
final class Number: ResultableOperation<Int>, @unchecked Sendable {
  let number: Int
  init(_ number: Int = 1) { self.number = number }
  override func execute() { finish(with: .success(number)) }
}

/// Fails at once.
final class Failing: ResultableOperation<Int>, @unchecked Sendable {
  override func execute() { finish(with: .failure(AOperationError(TestError.broken))) }
}

/// Executes until the test finishes it.
final class Manual: ResultableOperation<Int>, @unchecked Sendable {
  let began = Inbox<Void>(.long)
  let stopped = Inbox<Void>()
  private let onExecute: @Sendable (Manual) -> Void
  init(onExecute: @escaping @Sendable (Manual) -> Void = { _ in }) { self.onExecute = onExecute }
  override func execute() {
    onExecute(self)
    began.put(())
  }
  override func stop() { stopped.put(()) }
}

/// Adds one to the received value, and records each execution.
final class AddOne: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  var receivedValue: Result<Int, AOperationError>?
  let executed = Inbox<OperationResult<Int>>()
  override func execute() {
    executed.put(received)
    finish(with: received.map { $0 + 1 })
  }
}

/// Reports when it is released.
final class Tracked: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  var receivedValue: Result<Int, AOperationError>?
  private let gone: Inbox<Void>
  init(_ gone: Inbox<Void>) { self.gone = gone }
  deinit { gone.put(()) }
  override func execute() { finish(with: receivedValue ?? .success(1)) }
}

/// Asks a closure, which throws if the operation may not execute.
struct Condition: AOperationCondition {
  let test: @Sendable () throws -> Void
  init(_ test: @escaping @Sendable () throws -> Void) { self.test = test }
  func evaluate(for operation: AOperation) throws { try test() }
}

/// Makes a login that runs first, and holds if it succeeded.
struct LoggedIn: AOperationCondition {
  let login: ResultableOperation<Int>
  func dependency(for operation: AOperation) -> AOperation? { login }
  func evaluate(for operation: AOperation) throws {
    if let error = login.error { throw error }
    if login.result == nil { throw TestError.broken }
  }
}

extension AOperation {
  /// The operation itself, with a name for errors.
  func named(_ name: String) -> Self {
    self.name = name
    return self
  }
}

extension ResultableOperation {
  /// Collects the operation's results.
  func inbox() -> Inbox<OperationResult<Output>> {
    let inbox = Inbox<OperationResult<Output>>()
    didFinish(on: .global()) { inbox.put($0) }
    return inbox
  }

  /// Adds the operation to a queue, by default one of its own, and collects its results.
  func added(to queue: OperationQueue = OperationQueue()) -> Inbox<OperationResult<Output>> {
    let inbox = inbox()
    add(to: queue)
    return inbox
  }

  /// Runs the operation, by default in a queue of its own, and returns its one result.
  func run(in queue: OperationQueue = OperationQueue()) async throws -> OperationResult<Output> {
    try await added(to: queue).only("the operation must finish")
  }
}
