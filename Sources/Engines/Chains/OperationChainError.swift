// What can go wrong with a link, apart from its work.

import Foundation

/// Why an operation has no result, though its work did not fail.
public enum OperationChainError: Error, Equatable {
  /// The operation called `finish()` without a result.
  case noResult
  /// The operation was started by hand, or added to a queue without its chain, so it has no input.
  case notInChain
}

extension OperationChainError: LocalizedError {
  /// What was wrong, and what to do.
  public var errorDescription: String? {
    switch self {
    case .noResult:
      "A link finished without a result; call finish(.success(…)) or finish(.failure(…))."
    case .notInChain: "A link was started without an input; add its chain to the queue instead."
    }
  }
}
