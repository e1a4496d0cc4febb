// Why a run did not fetch a user, or why styles do not agree.

/// Why a run failed, in one sentence.
public struct RunFailure: Error {
  /// What is wrong, and what to do if that is known.
  public let sentence: String
}
