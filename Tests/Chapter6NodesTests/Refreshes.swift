// The callers of 6.7's tests, and refreshes that a test ends.

import ChapterTesting
import Nodes
import Testing

/// One call, and what it was told.
struct Caller: Sendable {
  let observer: Observer<String>
  private let inbox: Inbox<String>

  init(of node: TokenRefresh<String>, refused token: String = "old") {
    observer = node.process(token)
    inbox = observer.ends("token")
  }

  var ends: [String] { inbox.values }

  /// The one end that the caller was told.
  ///
  /// - Parameters:
  ///   - promise: What the issue says if there was none, or more than one.
  ///   - sourceLocation: Where the issue is reported.
  /// - Throws: `ExpectationFailedError` unless there was exactly one.
  func end(
    _ promise: String = "a caller must never hang",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await inbox.only(promise, sourceLocation: sourceLocation)
  }
}

/// A node whose refreshes the test ends; it keeps them in the order in which they began.
final class ManualRefreshes: Node {
  /// One for each refresh that was stopped.
  let stopped = Inbox<Void>()
  private let begun = Mutex<[Context<String>]>([])

  var count: Int { begun.withLock { $0.count } }

  /// The refresh with this number; if there is none, a context without subscribers.
  subscript(index: Int) -> Context<String> {
    begun.withLock { $0.indices.contains(index) ? $0[index] : Context() }
  }

  func process(_ data: Void) -> Observer<String> {
    let refresh = Context<String>().stops { [stopped] in stopped.put(()) }
    begun.withLock { $0.append(refresh) }
    return refresh
  }
}

/// A node made of a function.
struct FunctionNode: Node {
  let work: @Sendable () -> Observer<String>

  func process(_ data: Void) -> Observer<String> { work() }
}

/// How a refresh ends, in the words of its callers.
enum RefreshEnd: String, CaseIterable {
  case token = "token a"
  case error = "error failed(requestUser, status 401)"
  case cancel = "cancelled"

  func finish(_ refresh: Context<String>) {
    switch self {
    case .token: refresh.emit(data: "a")
    case .error: refresh.emit(error: UserFetchError.failed(.requestUser, .status(401)))
    case .cancel: refresh.cancel()
    }
  }
}
