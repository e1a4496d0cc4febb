// Who waits for a refresh: the decisions of the token refresher, without its lock and its calls.

/// At most one refresh, and those who wait for it.
struct RefreshState<Token: Sendable>: Sendable {
  private struct Round: Sendable {
    let id: ObjectIdentifier
    /// Nil once it is gone: its source was dropped, and nobody can end it any more.
    weak var refresh: Context<Token>?
    /// What is behind the refresh, to be stopped also when that is gone.
    let work: Work?
    var waiters: [Context<Token>]
  }

  /// What becomes of somebody who joins.
  enum Joining: Sendable {
    /// This refresh is to be begun.
    case begin(Context<Token>)
    /// This one goes on; it is to be let go, which may be its end.
    case wait(Context<Token>)
  }

  /// What is left to do when somebody leaves.
  struct Leaving: Sendable {
    /// Whoever it was, to be let go.
    var waiter: Context<Token>?
    /// The refresh that nobody waits for any more, to be cancelled.
    var refresh: Context<Token>?
    /// What is behind that refresh, to be stopped if it is gone.
    var work: Work?
  }

  /// Nil while nothing is going on.
  private var round: Round?

  /// Somebody asks for a token, and waits for the refresh that is going on, or for a new one.
  ///
  /// The refresh is held by its source, not by this state, which it will ask who is to be told. If it
  /// is gone, those who waited for it wait for the new one.
  mutating func join(_ waiter: Context<Token>) -> Joining {
    let waiters = (round?.waiters ?? []) + [waiter]
    if let refresh = round?.refresh {
      round?.waiters = waiters
      return .wait(refresh)
    }
    let begun = Context<Token>()
    round = Round(id: ObjectIdentifier(begun), refresh: begun, work: begun.work, waiters: waiters)
    return .begin(begun)
  }

  /// A refresh has ended; gives those who are to be told, which are none the second time.
  mutating func end(_ ended: ObjectIdentifier) -> [Context<Token>] {
    guard let waiters = round?.waiters, round?.id == ended else { return [] }
    round = nil
    return waiters
  }

  /// Somebody does not wait any more.
  mutating func leave(_ leaver: ObjectIdentifier) -> Leaving {
    let index = round?.waiters.firstIndex { ObjectIdentifier($0) == leaver }
    guard let index, var left = round else { return Leaving() }
    var leaving = Leaving(waiter: left.waiters.remove(at: index))
    if left.waiters.isEmpty { (leaving.refresh, leaving.work) = (left.refresh, left.work) }
    round = left.waiters.isEmpty ? nil : left
    return leaving
  }
}
