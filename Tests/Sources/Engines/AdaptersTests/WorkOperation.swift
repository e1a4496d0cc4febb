// An operation whose work is a closure of the test, what it must end with, and `TestError`.

import Adapters
import TestSupport
import Testing

/// An operation with an input for adapters, whose work is a closure of the test.
///
/// `@unchecked Sendable`: the input is written before the work begins, and read when it does; the
/// closures are constant, the recorded calls have their lock.
final class WorkOperation: NetworkOperation<Int>, @unchecked Sendable {
  typealias Work = @Sendable (WorkOperation) throws -> Void

  var input: Int?

  private let work: Work
  private let onStop: @Sendable (WorkOperation) -> Void
  /// Takes each call: `begin` and `stop`.
  let record = Inbox<String>()

  /// Makes an operation with this work; by default the test completes it by hand.
  init(
    _ work: @escaping Work = { _ in },
    onStop: @escaping @Sendable (WorkOperation) -> Void = { _ in }
  ) {
    (self.work, self.onStop) = (work, onStop)
  }

  /// Makes an operation whose work ends at once.
  static func ending(with result: Result<Int, any Error>) -> WorkOperation {
    WorkOperation { $0.complete(result: result) }
  }

  /// Makes an operation that adds one to its input.
  static func addingOne() -> WorkOperation {
    WorkOperation { operation in
      guard let input = operation.input else { throw MissingInput() }
      operation.complete(result: .success(input + 1))
    }
  }

  /// The calls so far.
  var calls: [String] { record.values }

  override func beginWork() throws {
    record.put("begin")
    try work(self)
  }

  override func stopWork() {
    record.put("stop")
    onStop(self)
  }
}

/// The errors of these tests.
enum TestError: Error, Equatable { case first, second }

extension NetworkOperation {
  /// Waits until the operation has ended, and expects that it ends once, with this value or error.
  func ends(
    _ expected: String, _ promise: String = "the operation must end",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let inbox = Inbox<String>()
    onCompletion { inbox.put($0.inWords) }
    try await inbox.receives(expected, promise, sourceLocation: sourceLocation)
  }
}
