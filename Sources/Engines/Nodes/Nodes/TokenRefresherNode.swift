// The node that refreshes a token once for all callers who ask at the same time.

import Synchronization

/// Gives a fresh token to all callers.
///
/// The first caller begins a refresh, for which all later callers wait. Each caller receives the
/// end of the refresh once: a token, an error or a cancel. The next caller after the end begins a
/// new refresh.
///
/// A caller that cancels does not disturb the others. If no caller waits any more, the refresh is
/// cancelled. If the context that should end a refresh is released, that refresh never ends. The next
/// caller then begins a new one, and all callers that still wait receive its end.
public final class TokenRefresherNode<Token: Sendable>: Node {
  private let refresh: any Node<Void, Token>
  // The lock guards one decision at a time; refreshing, emitting and cancelling happen outside it.
  private let state = Mutex(RefreshState<Token>())

  /// Makes a node.
  ///
  /// - Parameter refresh: Gets a new token.
  public init(refresh: some Node<Void, Token>) { self.refresh = refresh }

  /// Waits for the refresh in progress, or begins one.
  public func process(_ data: Void) -> Observer<Token> {
    let waiter = Context<Token>()
    let actions = state.withLock { $0.join(waiter) }
    waiter.stops { [weak self, id = ObjectIdentifier(waiter)] in self?.leave(id) }
    if let core = actions.begun { begin(core) }
    withExtendedLifetime(actions) {}  // what was removed is released here, outside the lock
    return waiter
  }

  private func begin(_ core: ContextCore) {
    let (refreshed, id) = (Observer<Token>(core), ObjectIdentifier(core))
    refreshed.onCompleted { [self] token in end(id).forEach { $0.emit(data: token) } }
    refreshed.onError { [self] error in end(id).forEach { $0.emit(error: error) } }
    refreshed.onCanceled { [self] in end(id).forEach { $0.cancel() } }
    refreshed.follow(refresh.process(())) { .end($0) }
  }

  private func end(_ refresh: ObjectIdentifier) -> [Context<Token>] {
    let ended = state.withLock { $0.end(refresh) }
    withExtendedLifetime(ended) {}  // its core is released here, outside the lock
    return ended?.waiters ?? []
  }

  private func leave(_ waiter: ObjectIdentifier) {
    let actions = state.withLock { $0.leave(waiter) }
    Trampoline.run { actions.cancelled?.core.end(with: .canceled, &$0) }
    withExtendedLifetime(actions) {}  // the caller's context is released here, outside the lock
  }
}

/// At most one refresh, and the callers that wait for it.
///
/// What a function removes it returns, to be released outside the lock: a `deinit` may ask for a token.
private struct RefreshState<Token: Sendable>: Sendable {
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
