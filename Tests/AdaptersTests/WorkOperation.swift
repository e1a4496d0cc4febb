// What the tests of adapters share: an operation whose work is what the test says.

import Adapters
import Foundation
import Synchronization
import Testing
import WorkbookTesting

/// An operation with an input for adapters, and work that the test gives it.
///
/// `@unchecked Sendable`: the input is written before the work begins, and read when it does; the
/// closures are constant, the notes have their lock.
final class WorkOperation: NetworkOperation<Int>, @unchecked Sendable {
  typealias Work = @Sendable (WorkOperation) throws -> Void

  var input: Int?

  private let work: Work
  private let stopping: @Sendable (WorkOperation) -> Void
  private let notes = Mutex<[String]>([])
  let begun = Inbox<Int?>()

  /// Makes an operation whose work is left to the test.
  init(
    _ work: @escaping Work = { _ in },
    onStop: @escaping @Sendable (WorkOperation) -> Void = { _ in }
  ) {
    (self.work, stopping) = (work, onStop)
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

  /// The calls so far: `begin` and `stop`.
  var calls: [String] { notes.withLock { $0 } }

  override func beginWork() throws {
    notes.withLock { $0.append("begin") }
    try work(self)
    begun.put(input)
  }

  override func stopWork() {
    notes.withLock { $0.append("stop") }
    stopping(self)
  }
}

/// The errors of these tests.
enum Trouble: Error, Equatable { case first, second }

extension NetworkOperation {
  /// Waits until the operation has ended, and tells how.
  func ended(_ promise: String = "it must end") async throws -> Result<Output, any Error> {
    let inbox = Inbox<Result<Output, any Error>>()
    onCompletion { inbox.put($0) }
    return try await inbox.only(promise)
  }
}

extension Result {
  /// The value; nil if there is an error.
  var value: Success? { try? get() }

  /// The error; nil if there is a value.
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
