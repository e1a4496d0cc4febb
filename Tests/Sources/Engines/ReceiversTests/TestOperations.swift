// The operations that the tests share, their conditions, and their errors.

import Operations
import Receivers
import TestSupport

/// The errors of these tests.
enum TestError: Error { case broken, alsoBroken }

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
  private let onStop: @Sendable () -> Void

  init(
    onExecute: @escaping @Sendable (Manual) -> Void = { _ in },
    onStop: @escaping @Sendable () -> Void = {}
  ) {
    self.onExecute = onExecute
    self.onStop = onStop
  }

  override func execute() {
    onExecute(self)
    began.put(())
  }

  override func stop() {
    onStop()
    stopped.put(())
  }
}

/// Adds one to the received value, and records each execution.
final class AddOne: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  var receivedValue: Result<Int, AOperationError>?
  let executed = Inbox<Void>()
  override func execute() {
    executed.put(())
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
