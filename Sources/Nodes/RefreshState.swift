// Who waits for a refresh: the decisions of the token refresher, without its lock and its calls.

/// At most one refresh, and those who wait for it.
struct RefreshState<Token: Sendable>: Sendable {
  private struct Round: Sendable {
    let id: ObjectIdentifier
    let cancel: @Sendable () -> Void
    var waiters: [Context<Token>]
  }

  /// What is left to do when somebody leaves.
  struct Leaving: Sendable {
    /// Whoever it was, to be let go.
    var waiter: Context<Token>?
    /// Cancels the refresh that nobody waits for any more.
    var cancel: (@Sendable () -> Void)?
  }

  /// Nil while nothing is going on.
  private var round: Round?

  /// Somebody asks for a token; gives the refresh that is to be begun, if none is going on.
  ///
  /// The refresh is held by its source, not by this state, which it will ask who is to be told.
  mutating func join(_ waiter: Context<Token>) -> Context<Token>? {
    round?.waiters.append(waiter)
    guard round == nil else { return nil }
    let begun = Context<Token>()
    let cancel = { @Sendable [weak begun] in begun?.cancel() ?? () }
    round = Round(id: ObjectIdentifier(begun), cancel: cancel, waiters: [waiter])
    return begun
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
    if left.waiters.isEmpty { leaving.cancel = left.cancel }
    round = left.waiters.isEmpty ? nil : left
    return leaving
  }
}
