// How a run can end other than with a user.

/// Why a run has no user to deliver.
public enum UserFetchError: Error, Equatable {
  /// Somebody called the run's `cancel()`.
  case cancelled
  /// A step failed, and for what reason.
  case failed(Step, Reason)

  /// The four steps of the job, in their order.
  public enum Step: String, CaseIterable, Sendable {
    /// Asking the service for the list.
    case requestList
    /// Reading the list, and the first user's id in it.
    case decodeList
    /// Asking the service for that user.
    case requestUser
    /// Reading the user.
    case decodeUser
  }

  /// What was wrong with a step.
  public enum Reason: Equatable, Sendable {
    /// The request got no response; of a request step.
    ///
    /// A `URLError.cancelled` that nobody asked for is one of these.
    case transport(URLError.Code)
    /// The response's status is not in 200–299, whatever its body; of a request step.
    case status(Int)
    /// The body is not what the step expects; of a decoding step.
    case malformed
    /// The list is empty; of `decodeList`.
    case noUsers
  }
}

extension UserFetchError: CustomStringConvertible {
  /// The error as the code spells it, `failed(requestList, status 404)` for example.
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
