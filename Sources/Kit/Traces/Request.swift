// The two requests of the job.

/// The two requests of a run.
public enum Request: String, CaseIterable, Sendable {
  /// `GET {base}/api/users?page=2`
  case list
  /// `GET {base}/api/users/{id}`
  case detail
}
