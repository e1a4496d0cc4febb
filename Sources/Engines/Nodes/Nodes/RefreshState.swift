// The state of a token refresher: which callers wait for which refresh. It only decides.

/// At most one refresh, and the callers that wait for it.
///
/// What a function removes it returns, to be released outside the lock: a `deinit` may ask for a token.
struct RefreshState<Token: Sendable>: Sendable {
  /// One refresh in progress.
  struct Refresh: Sendable {
    /// The core of its result.
    ///
    /// The state does not hold the observer in front of it: the refresh is held by its source.
    let core: ContextCore
    var waiters: [Context<Token>]
  }

  /// What a caller that joins has to do.
  struct JoinActions: Sendable {
    /// The result of the refresh to begin; nil if the caller waits for an earlier refresh.
    var begun: ContextCore?
    /// The refresh before it, which nothing could end any more.
    var removed: Refresh?
  }

  /// What a caller that leaves has to do.
  struct LeaveActions: Sendable {
    /// The caller's own context.
    var removed: Context<Token>?
    /// The refresh for which no caller waits any more, to be cancelled.
    var cancelled: Refresh?
  }

  /// Nil while no refresh is in progress.
  private var refresh: Refresh?

  /// Adds a caller, which waits for the refresh in progress or for a new one.
  ///
  /// If no code is left to end the refresh in progress, its callers wait for the new refresh, too.
  mutating func join(_ waiter: Context<Token>) -> JoinActions {
    if let core = refresh?.core, !core.change({ $0.isAbandoned }) {
      refresh?.waiters.append(waiter)
      return JoinActions()
    }
    let removed = refresh
    let core = ContextCore()
    refresh = Refresh(core: core, waiters: (removed?.waiters ?? []) + [waiter])
    return JoinActions(begun: core, removed: removed)
  }

  /// Ends a refresh.
  ///
  /// - Returns: The refresh with its callers; nil after an earlier end.
  mutating func end(_ id: ObjectIdentifier) -> Refresh? {
    guard let ended = refresh, ObjectIdentifier(ended.core) == id else { return nil }
    refresh = nil
    return ended
  }

  /// Removes a caller that does not wait any more.
  mutating func leave(_ waiter: ObjectIdentifier) -> LeaveActions {
    guard let index = refresh?.waiters.firstIndex(where: { ObjectIdentifier($0) == waiter }) else {
      return LeaveActions()
    }
    let removed = refresh?.waiters.remove(at: index)
    guard let left = refresh, left.waiters.isEmpty else { return LeaveActions(removed: removed) }
    refresh = nil
    return LeaveActions(removed: removed, cancelled: left)
  }
}
