// What is behind a context while it has not ended.

/// What a context waits for, and how that is stopped when nobody wants it any more.
struct Work: Sendable {
  /// The context that is followed, if it is one.
  let source: ObjectIdentifier?
  /// Stops it. Called without any lock.
  let stop: @Sendable () -> Void
}
