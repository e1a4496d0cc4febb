// The node that refreshes a token once, however many ask for it at the same time.

import Synchronization

/// Gives a fresh token to all who ask.
///
/// The first one to ask begins a refresh, and all who ask while it goes on wait for the same one.
/// Each hears of its end once, whether it is a token, an error or a cancel; whoever asks afterwards
/// begins a new one. Somebody who cancels leaves the others alone; if nobody waits any more, the
/// refresh is cancelled. If whoever was to end a refresh is gone, it never ends; the next one to ask
/// begins a new one, and all who still wait hear of that.
public final class TokenRefresherNode<Token: Sendable>: Node {
  private let refresh: any Node<Void, Token>
  // The lock guards who waits for what; refreshing, telling and cancelling happen outside of it.
  private let state = Mutex(RefreshState<Token>())

  /// Makes a node.
  ///
  /// - Parameter refresh: Gets a new token.
  public init(refresh: some Node<Void, Token>) { self.refresh = refresh }

  /// Waits for the refresh that is going on, or begins one.
  public func process(_ data: Void) -> Observer<Token> {
    let waiter = Context<Token>()
    let joining = state.withLock { $0.join(waiter) }
    waiter.stops { [weak self, id = ObjectIdentifier(waiter)] in self?.leave(id) }
    if case .begin(let round) = joining { begin(round) }
    return waiter
  }

  private func begin(_ round: Context<Token>) {
    let id = ObjectIdentifier(round)
    round.onCompleted { [self] token in end(id).forEach { $0.emit(data: token) } }
    round.onError { [self] error in end(id).forEach { $0.emit(error: error) } }
    round.onCanceled { [self] in end(id).forEach { $0.cancel() } }
    round.follow(refresh.process(()), isFurtherWork: true)
  }

  private func end(_ round: ObjectIdentifier) -> [Context<Token>] {
    state.withLock { $0.end(round) }
  }

  private func leave(_ waiter: ObjectIdentifier) {
    let leaving = state.withLock { $0.leave(waiter) }
    Agenda.run { agenda in
      if let refresh = leaving.refresh { refresh.send(.canceled, Log(), &agenda) }
      leaving.work?.stop(&agenda)
    }
  }
}
