// The state of a token refresher: which callers wait for which refresh. It only decides.

/// At most one refresh, and the callers that wait for it.
struct RefreshState<Token: Sendable>: Sendable {
  private struct PendingRefresh: Sendable {
    let id: ObjectIdentifier
    /// Nil once it was released, because its source was: then nothing can end it any more.
    weak var context: Context<Token>?
    /// The work behind the refresh, which must be stopped even if the context is gone.
    let upstream: UpstreamWork?
    var waiters: [Context<Token>]
  }

  /// What a caller that joins has to do.
  enum JoinAction: Sendable {
    /// Begin this refresh.
    case begin(Context<Token>)
    /// Wait for this refresh, and release it outside the lock, where its `deinit` may run.
    case wait(Context<Token>)
  }

  /// What a caller that leaves has to do.
  struct LeaveActions: Sendable {
    /// The caller's own context, to be released outside the lock.
    var released: Context<Token>?
    /// The refresh for which no caller waits any more, to be cancelled.
    var cancelled: Context<Token>?
    /// The work behind that refresh, to be stopped if its context is gone.
    var stopped: UpstreamWork?
  }

  /// Nil while no refresh is in progress.
  private var pending: PendingRefresh?

  /// Adds a caller, which waits for the refresh in progress or for a new one.
  ///
  /// The state does not hold the refresh: the refresh is held by its source. If it is gone, the
  /// callers that waited for it wait for the new one.
  mutating func join(_ waiter: Context<Token>) -> JoinAction {
    let waiters = (pending?.waiters ?? []) + [waiter]
    if let context = pending?.context {
      pending?.waiters = waiters
      return .wait(context)
    }
    let context = Context<Token>()
    pending = PendingRefresh(
      id: ObjectIdentifier(context), context: context, upstream: context.upstream,
      waiters: waiters)
    return .begin(context)
  }

  /// Ends a refresh.
  ///
  /// - Returns: The callers that waited for it; none if it has ended before.
  mutating func end(_ refresh: ObjectIdentifier) -> [Context<Token>] {
    guard let waiters = pending?.waiters, pending?.id == refresh else { return [] }
    pending = nil
    return waiters
  }

  /// Removes a caller that does not wait any more.
  mutating func leave(_ waiter: ObjectIdentifier) -> LeaveActions {
    let index = pending?.waiters.firstIndex { ObjectIdentifier($0) == waiter }
    guard let index, var refresh = pending else { return LeaveActions() }
    var actions = LeaveActions(released: refresh.waiters.remove(at: index))
    if refresh.waiters.isEmpty {
      (actions.cancelled, actions.stopped) = (refresh.context, refresh.upstream)
    }
    pending = refresh.waiters.isEmpty ? nil : refresh
    return actions
  }
}
