// Exercise 6.7 · TokenRefresh · stretch · 50 min · W1.1 W1.5 W2.1 W3.1 W4.2 W4.5
import Nodes
import Synchronization

/// Gives a fresh token to all callers whose token was refused.
///
/// Those that come while a refresh is in progress wait for it.
///
/// GIVEN  `refresh`, a node that gets a new token, and takes its time; `callRefresh()` begins its work.
///        The `state`: `waiting` has a context for each caller that waits for the refresh in progress, and
///        is nil while there is none; `latest` is the token of the last refresh. `isAskedByRefresh`.
/// WRITE  `process`, and two private functions (one begins a refresh, one ends it for all), so that
///        1. the first caller begins a refresh, and those that come during it begin no other;
///        2. each caller receives the end of it once: the token, the error, or the cancel;
///        3. the next caller after the end, whatever it was, begins a new refresh;
///        4. a caller that cancels disturbs no other;
///        5. but while none is in progress, a caller whose token is not the latest receives the latest
///           at once: its token was refused before the last refresh;
///        6. the refresh itself receives the error `RefreshAsksForToken`, and does not wait for its own end.
/// LEAVE  Stopping a refresh for which no caller waits any more. Inside `withLock`, call nothing: no
///        handler and no node.
/// SIZE   26 lines. Tests: Tests/Chapter6NodesTests/07-TokenRefreshTests.swift
public final class TokenRefresh<Token: Equatable & Sendable>: Node {
  private struct State {
    var waiting: [Context<Token>]?
    var latest: Token?
  }

  private let refresh: any Node<Void, Token>
  // The lock guards one decision at a time; refreshing and emitting happen outside it.
  private let state = Mutex(State())

  /// Makes a node.
  ///
  /// - Parameter refresh: Gets a new token.
  public init(refresh: some Node<Void, Token>) { self.refresh = refresh }

  /// Waits for the refresh in progress, or begins one.
  ///
  /// - Parameter refused: The token with which the caller's request was refused.
  public func process(_ refused: Token) -> Observer<Token> {
    guard !isAskedByRefresh else { return .emit(error: RefreshAsksForToken()) }
    let caller = Context<Token>()
    let (latest, isFirst) = state.withLock { state -> (Token?, Bool) in
      if state.waiting == nil, let latest = state.latest, latest != refused {
        return (latest, false)
      }
      defer { state.waiting = (state.waiting ?? []) + [caller] }
      return (nil, state.waiting == nil)
    }
    if let latest { caller.emit(data: latest) }
    if isFirst { begin() }
    return caller
  }

  private func begin() {
    callRefresh()
      .onCompleted { [self] token in endAll(with: token) { $0.emit(data: token) } }
      .onError { [self] error in endAll { $0.emit(error: error) } }
      .onCanceled { [self] in endAll { $0.cancel() } }
  }

  /// Ends the refresh: no caller joins it any more, and each that waited is told.
  private func endAll(with token: Token? = nil, _ tell: (Context<Token>) -> Void) {
    let callers = state.withLock { state in
      if let token { state.latest = token }
      return state.waiting.take() ?? []
    }
    for caller in callers { tell(caller) }
  }

  /// Whether the refresh has called the code that runs now, or started its task.
  private var isAskedByRefresh: Bool { Refreshing.refreshers.contains(ObjectIdentifier(self)) }

  /// Lets the refresh begin its work.
  private func callRefresh() -> Observer<Token> {
    Refreshing.$refreshers.withValue(Refreshing.refreshers + [ObjectIdentifier(self)]) {
      refresh.process(())
    }
  }
}

/// The refresh asked its own refresher for a token, which it would wait for without end.
public struct RefreshAsksForToken: Error, Equatable {}

/// Remembers the refreshers whose refresh has called the code that runs now, or started its task.
private enum Refreshing {
  @TaskLocal static var refreshers: [ObjectIdentifier] = []
}
