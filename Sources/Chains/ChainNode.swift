// What a chain remembers of each join: which operation came after which.

import Operations

/// An operation, and those it takes its input from.
///
/// `@unchecked Sendable`: all is constant but `parents`, which only `deinit` changes, when nobody
/// else can see the node.
final class ChainNode: @unchecked Sendable {
  let link: any Link
  /// Lets the operation have its input when that is there; returns it if that is now.
  let start: @Sendable () -> (any Link)?

  private var parents: [ChainNode]

  init(
    _ link: any Link,
    after parents: [ChainNode],
    start: @escaping @Sendable () -> (any Link)?
  ) {
    self.link = link
    self.parents = parents
    self.start = start
  }

  // NB: one node after another. Left to itself, the release of a node releases its parent, that one
  // its own, and a long chain overflows the stack.
  deinit {
    var released = parents
    parents = []
    while var node = released.popLast() {
      guard isKnownUniquelyReferenced(&node) else { continue }
      released += node.parents
      node.parents = []
    }
  }

  /// This node and its ancestors, each after its parents and only once.
  ///
  /// - Parameter wanted: Neither a node whose operation it does not want is in the result, nor,
  ///   because of that node, its ancestors.
  /// - Complexity: O(n) in the number of nodes, joined in whatever way.
  func ancestry(where wanted: (any Link) -> Bool = { _ in true }) -> [ChainNode] {
    var ordered: [ChainNode] = []
    var seen: Set<ObjectIdentifier> = []
    var open = [(node: self, isLeft: false)]
    while let (node, isLeft) = open.popLast() {
      if isLeft {
        ordered.append(node)
      } else if wanted(node.link), seen.insert(ObjectIdentifier(node)).inserted {
        open.append((node, true))
        open += node.parents.map { ($0, false) }
      }
    }
    return ordered
  }

  /// Cancels each operation.
  func cancel() {
    for node in ancestry() { node.link.cancel() }
  }
}
