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
    refreshed.follow(refresh.process(()), isFurtherWork: true) { $0.send($1, &$2) }
  }

  private func end(_ refresh: ObjectIdentifier) -> [Context<Token>] {
    let ended = state.withLock { $0.end(refresh) }
    withExtendedLifetime(ended) {}  // its core is released here, outside the lock
    return ended?.waiters ?? []
  }

  private func leave(_ waiter: ObjectIdentifier) {
    let actions = state.withLock { $0.leave(waiter) }
    Trampoline.run { actions.cancelled?.core.send(Message(signal: .canceled), &$0) }
    withExtendedLifetime(actions) {}  // the caller's context is released here, outside the lock
  }
}
