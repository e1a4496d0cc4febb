// The benchmark waits where it is called: in a test it is called on a thread of its own.

import Foundation

@testable import Benchmarks

/// Calls on a new thread, and suspends the caller meanwhile.
func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async -> Result<Value, any Error> {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: Result(catching: body)) }
  }
}

extension Result {
  /// The error of the benchmark; nil if there was none.
  var failure: BenchError? {
    if case .failure(let error) = self { error as? BenchError } else { nil }
  }
}
