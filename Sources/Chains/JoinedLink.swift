// What a chain remembers of each join: which operation came after which.

import Operations

/// An operation, and those it takes its input from.
///
/// `@unchecked Sendable`: all is constant but the parents, which only `deinit` changes, when nobody
/// else can see the node.
final class ChainNode: @unchecked Sendable {
  let link: any Link
  /// Lets the operation have its input when that is there; returns it if that is now.
  let start: @Sendable () -> (any Link)?

  private var parent: ChainNode?
  private var otherParent: ChainNode?
  // Whether an ancestor may be met twice.
  private let isBranched: Bool

  init(
    _ link: any Link,
    after parent: ChainNode? = nil,
    and otherParent: ChainNode? = nil,
    start: @escaping @Sendable () -> (any Link)?
  ) {
    self.link = link
    self.parent = parent
    self.otherParent = otherParent
    self.start = start
    isBranched = otherParent != nil || parent?.isBranched ?? false
  }

  // NB: one node after another. Left to itself, the release of a node releases its parent, that one
  // its own, and a long chain overflows the stack.
  deinit {
    var released: [ChainNode?] = []
    handParents(to: &released)
    while !released.isEmpty {
      guard var node = released.removeLast(), isKnownUniquelyReferenced(&node) else { continue }
      node.handParents(to: &released)
    }
  }

  private func handParents(to released: inout [ChainNode?]) {
    released.append(parent)
    released.append(otherParent)
    (parent, otherParent) = (nil, nil)
  }

  /// This node and its ancestors, each after its parents and only once.
  ///
  /// - Parameter wanted: Neither a node whose operation it does not want is in the result, nor,
  ///   because of that node, its ancestors.
  /// - Complexity: O(n) in the number of nodes, joined in whatever way.
  func ancestry(where wanted: (any Link) -> Bool = { _ in true }) -> [ChainNode] {
    isBranched ? branchedAncestry(where: wanted) : line(where: wanted)
  }

  private func line(where wanted: (any Link) -> Bool) -> [ChainNode] {
    var line: [ChainNode] = []
    var next: ChainNode? = self
    while let node = next, wanted(node.link) {
      line.append(node)
      next = node.parent
    }
    return line.reversed()
  }

  private func branchedAncestry(where wanted: (any Link) -> Bool) -> [ChainNode] {
    var ordered: [ChainNode] = []
    var seen: Set<ObjectIdentifier> = []
    var open = [(node: self, isLeft: false)]
    while let (node, isLeft) = open.popLast() {
      if isLeft {
        ordered.append(node)
      } else if wanted(node.link), seen.insert(ObjectIdentifier(node)).inserted {
        open.append((node, true))
        if let parent = node.parent { open.append((parent, false)) }
        if let parent = node.otherParent { open.append((parent, false)) }
      }
    }
    return ordered
  }

  /// Cancels each operation.
  func cancel() {
    for node in ancestry() { node.link.cancel() }
  }
}
