// What can go wrong with an operation, apart from its work: `MissingInput`, `MissingResult`.

public import Foundation

/// The error of an operation whose input is missing.
public struct MissingInput: LocalizedError {
  /// Makes the error.
  public init() {}

  /// What was wrong, and what to do.
  public var errorDescription: String? {
    "An operation began without its input; add the adapter that writes it."
  }
}

/// The error of an operation that finished without a result.
public struct MissingResult: LocalizedError {
  /// Makes the error.
  public init() {}

  /// What was wrong, and what to do.
  public var errorDescription: String? {
    "An operation finished without a result; call complete(result:) instead of finish()."
  }
}
