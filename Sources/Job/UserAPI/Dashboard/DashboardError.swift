// The error of a run that ends without a dashboard.

/// Why a run ended without a dashboard.
public enum DashboardError: Error, Equatable {
  /// The caller cancelled the run.
  case cancelled
  /// A step failed for this reason.
  case failed(Step, Reason)

  /// The three steps: the first alone, then the other two at once.
  public enum Step: String, CaseIterable, Sendable {
    /// Log in, and get a token.
    case logIn
    /// Request the user's profile with the token.
    case profile
    /// Request the user's messages with the token.
    case messages
  }

  /// Why a step failed: `transport`, `status` or `malformed`.
  public typealias Reason = UserFetchError.Reason
}

extension DashboardError: CustomStringConvertible {
  /// The error in short, `failed(logIn, status 401)` for example.
  public var description: String {
    switch self {
    case .cancelled: "cancelled"
    case .failed(let step, let reason): "failed(\(step.rawValue), \(reason))"
    }
  }
}
