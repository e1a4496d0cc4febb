// A link at its place in a chain: it knows the links before it.

import Operations

/// A link of a chain, and the links it takes its input from.
///
/// A chain is the last of these, and reaches all the others through their parents. So two chains
/// can share their beginning, and joining copies nothing.
///
/// `@unchecked Sendable`: everything is constant but the parents, and only `deinit` changes those,
/// when no one else can see the object.
final class JoinedLink: @unchecked Sendable {
  let link: any Link
  /// Asks for the input of the link; returns the link if it can run now.
  let requestInput: @Sendable () -> (any Link)?

  private var parent: JoinedLink?
  private var otherParents: [JoinedLink]
  /// Whether a walk along the parents may meet an ancestor twice.
  let isBranched: Bool

  init(
    _ link: any Link,
    after parent: JoinedLink? = nil,
    and otherParents: [JoinedLink] = [],
    requestInput: @escaping @Sendable () -> (any Link)?
  ) {
    self.link = link
    self.parent = parent
    self.otherParents = otherParents
    self.requestInput = requestInput
    isBranched = !otherParents.isEmpty || parent?.isBranched ?? false
    // The walk costs O(n), but only for a link that was joined before, to this chain or to another.
    // NB: no precondition, which has no message in an optimized build.
    guard link.join() || !ancestry().dropLast().contains(where: { $0.link === link }) else {
      fatalError("A link runs once, and is in this chain already: make a link for each place.")
    }
  }

  // NB: releases the ancestors one after another. Without this, each would release its own parent
  // on its own stack, and a long chain overflows it.
  deinit {
    var released: [JoinedLink?] = []
    moveParents(to: &released)
    while !released.isEmpty {
      guard var joined = released.removeLast(), isKnownUniquelyReferenced(&joined) else { continue }
      joined.moveParents(to: &released)
    }
  }

  private func moveParents(to released: inout [JoinedLink?]) {
    released.append(parent)
    released += otherParents
    parent = nil
    otherParents = []
  }

  /// This link and its ancestors, each once, and after its parents.
  ///
  /// - Complexity: O(n) in the number of links, however they are joined.
  func ancestry() -> [JoinedLink] { isBranched ? branchedAncestry() : linearAncestry() }

  private func linearAncestry() -> [JoinedLink] {
    var line: [JoinedLink] = []
    var next: JoinedLink? = self
    while let joined = next {
      line.append(joined)
      next = joined.parent
    }
    return line.reversed()
  }

  private func branchedAncestry() -> [JoinedLink] {
    var ordered: [JoinedLink] = []
    var seen: Set<ObjectIdentifier> = []
    var open = [(joined: self, parentsAreDone: false)]
    while let (joined, parentsAreDone) = open.popLast() {
      if parentsAreDone {
        ordered.append(joined)
      } else if seen.insert(ObjectIdentifier(joined)).inserted {
        open.append((joined, true))
        if let parent = joined.parent { open.append((parent, false)) }
        for parent in joined.otherParents { open.append((parent, false)) }
      }
    }
    return ordered
  }
}
