// Mistake 6.7 · emits-in-an-observer · The student believed that code that waits can also emit · compiler: "'emit' cannot be used on instance of type 'Observer<Token>'"
import Nodes
import Synchronization

/// Gives a fresh token to all callers: those that come while a refresh is in progress wait for it.
///
/// GIVEN  `refresh`, a node that gets a new token, and takes its time. `waiting` has a context for each
///        caller that waits for the refresh in progress; it is nil while there is none.
/// WRITE  `process`, and two private functions (one begins a refresh, one ends it for all), so that
///        1. the first caller begins a refresh, and those that come during it begin no other;
///        2. each caller receives the end of it once: the token, the error, or the cancel;
///        3. the next caller after the end, whatever it was, begins a new refresh;
///        4. a caller that cancels disturbs no other.
/// LEAVE  Stopping a refresh for which no caller waits any more: the engine's `TokenRefresherNode` does
///        that, too. Inside `withLock`, call nothing: no handler and no node.
/// SIZE   18 lines. Tests: Tests/Chapter6NodesTests/TokenRefreshTests.swift
public final class TokenRefresh<Token: Sendable>: Node {
  private let refresh: any Node<Void, Token>
  // The lock guards one decision at a time; refreshing and emitting happen outside it.
  private let waiting = Mutex<[Observer<Token>]?>(nil)

  /// Makes a node.
  ///
  /// - Parameter refresh: Gets a new token.
  public init(refresh: some Node<Void, Token>) { self.refresh = refresh }

  /// Waits for the refresh in progress, or begins one.
  public func process(_ data: Void) -> Observer<Token> {
    let caller = Context<Token>()
    let isFirst = waiting.withLock { waiting in
      defer { waiting = (waiting ?? []) + [caller] }
      return waiting == nil
    }
    if isFirst { begin() }
    return caller
  }

  private func begin() {
    refresh.process(())
      .onCompleted { [self] token in endAll { $0.emit(data: token) } }
      .onError { [self] error in endAll { $0.emit(error: error) } }
      .onCanceled { [self] in endAll { $0.cancel() } }
  }

  /// Ends the refresh: no caller joins it any more, and each that waited is told.
  private func endAll(_ tell: (Observer<Token>) -> Void) {
    let callers = waiting.withLock { $0.take() } ?? []
    for caller in callers { tell(caller) }
  }
}
