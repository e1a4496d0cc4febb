// The error of a run that ends without a user.

/// Why a run ended without a user.
public enum UserFetchError: Error, Equatable {
  /// The caller cancelled the run.
  case cancelled
  /// A step failed for this reason.
  case failed(Step, Reason)

  /// The four steps of the job, in order.
  public enum Step: String, CaseIterable, Sendable {
    /// Request the list.
    case requestList
    /// Decode the list, and find the first user's id in it.
    case decodeList
    /// Request that user.
    case requestUser
    /// Decode that user.
    case decodeUser
  }

  /// Why a step failed.
  public enum Reason: Equatable, Sendable {
    /// The request got no response (request steps only).
    ///
    /// This includes a `URLError.cancelled` from the transport when the caller did not cancel the
    /// run.
    case transport(URLError.Code)
    /// The response's status is not in 200–299, whatever its body (request steps only).
    case status(Int)
    /// The body is not what the step expects (decoding steps only).
    case malformed
    /// The list is empty (`decodeList` only).
    case noUsers
  }
}

extension UserFetchError: CustomStringConvertible {
  /// The error in short, `failed(requestList, status 404)` for example.
  public var description: String {
    switch self {
    case .cancelled: "cancelled"
    case .failed(let step, let reason): "failed(\(step.rawValue), \(reason))"
    }
  }
}

extension UserFetchError.Reason: CustomStringConvertible {
  /// The reason in short, `status 404` for example.
  public var description: String {
    switch self {
    case .transport(let code): "transport \(code.rawValue)"
    case .status(let status): "status \(status)"
    case .malformed: "malformed"
    case .noUsers: "noUsers"
    }
  }
}
