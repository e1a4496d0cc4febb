// Operations for tests: ended by hand, counted, and seen when they are released.

import Foundation
import Operations
import Receivers
import Testing
import WorkbookTesting

/// What can go wrong in a test.
enum Fault: Error, Equatable { case broken, alsoBroken }

/// What an operation ends with.
typealias Outcome<Output> = Result<Output, AOperationError>

extension Result where Failure == AOperationError {
  /// The published error, if there is one.
  var fault: Fault? { error?.published(as: Fault.self) }
  /// The error, if there is one.
  var error: AOperationError? { if case .failure(let error) = self { error } else { nil } }
  /// The output, if there is one.
  var output: Success? { try? get() }
  /// The reason, if the error is one of the style's own.
  var reason: AOperationError.Reason? { error?.published(as: AOperationError.Reason.self) }
}

/// Puts its number out at once.
final class Number: ResultableOperation<Int>, @unchecked Sendable {
  let number: Int
  init(_ number: Int = 1) { self.number = number }
  override func execute() { finish(with: .success(number)) }
}

/// Fails at once.
final class Failing: ResultableOperation<Int>, @unchecked Sendable {
  override func execute() { finish(with: .failure(AOperationError(Fault.broken))) }
}

/// Executes until the test ends it.
final class Manual: ResultableOperation<Int>, @unchecked Sendable {
  let began = Inbox<Manual>()
  let stopped = Inbox<Manual>()
  override func execute() { began.put(self) }
  override func stop() { stopped.put(self) }
}

/// Adds one to what it receives, and remembers that it executed.
final class AddOne: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  var receivedValue: Result<Int, AOperationError>?
  let executed = Inbox<Outcome<Int>>()
  override func execute() {
    executed.put(received)
    finish(with: received.map { $0 + 1 })
  }
}

/// Says when it is released.
final class Tracked: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  var receivedValue: Result<Int, AOperationError>?
  private let gone: Inbox<Void>
  init(_ gone: Inbox<Void>) { self.gone = gone }
  deinit { gone.put(()) }
  override func execute() { finish(with: receivedValue ?? .success(1)) }
}

extension ResultableOperation {
  /// Collects the operation's results.
  func inbox() -> Inbox<Outcome<Output>> {
    let inbox = Inbox<Outcome<Output>>()
    didFinish(on: .global()) { inbox.put($0) }
    return inbox
  }

  /// Runs the operation in a queue of its own; its one result.
  func run(in queue: OperationQueue = OperationQueue()) async throws -> Outcome<Output> {
    let inbox = inbox()
    add(to: queue)
    return try await inbox.only("the operation must finish")
  }
}
