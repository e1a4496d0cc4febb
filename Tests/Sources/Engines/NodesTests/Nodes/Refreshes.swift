// Refreshes of a token, ended by the test.

import Foundation
import Nodes
import Synchronization
import Testing

/// A node whose refreshes the test ends; it keeps them in the order in which they began.
final class ManualRefreshes: Node {
  private let begun = Mutex<[Context<String>]>([])

  var count: Int { begun.withLock { $0.count } }
  /// The refresh with this number; if there is none, a context without subscribers.
  subscript(index: Int) -> Context<String> {
    begun.withLock { $0.indices.contains(index) ? $0[index] : Context() }
  }

  /// Releases a refresh, which nothing can end from then on.
  func release(_ index: Int) {
    let released = begun.withLock { begun in
      defer { begun[index] = Context() }
      return begun[index]
    }
    withExtendedLifetime(released) {}
  }

  func process(_ data: Void) -> Observer<String> {
    let refresh = Context<String>()
    begun.withLock { $0.append(refresh) }
    return refresh
  }

  /// Asks for a token, and expects that this begins the second refresh.
  func expectAnother(from node: TokenRefresherNode<String>) {
    let late = SignalRecorder()
    late.subscribe(to: node.process(()))
    #expect(count == 2)
    self[1].emit(data: "b")
    late.expect("value b", "end")
  }
}
