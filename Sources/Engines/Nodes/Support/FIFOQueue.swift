// A queue, first in, first out, that allocates nothing while at most one element waits.

/// A first-in, first-out queue that holds one element most of the time.
struct FIFOQueue<Element> {
  private var first: Element?
  /// The elements behind the first one, the next one last; behind them come those of `added`.
  private var next: [Element] = []
  private var added: [Element] = []

  /// Whether the queue has no element.
  var isEmpty: Bool { first == nil && next.isEmpty && added.isEmpty }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1), amortized.
  mutating func append(_ element: Element) {
    if isEmpty { first = element } else { added.append(element) }
  }

  /// Removes the oldest element.
  ///
  /// - Returns: The element; nil if the queue is empty.
  /// - Complexity: O(1), amortized.
  mutating func popFirst() -> Element? {
    if let element = first.take() { return element }
    if next.isEmpty {
      next = added.reversed()
      added = []
    }
    return next.popLast()
  }

  /// Removes all elements.
  ///
  /// - Returns: The elements, oldest first.
  /// - Complexity: O(n).
  mutating func removeAll() -> [Element] {
    var all: [Element] = []
    while let element = popFirst() { all.append(element) }
    return all
  }

  /// Moves the elements that match behind all others.
  ///
  /// - Complexity: O(n).
  mutating func moveToEnd(where matches: (Element) -> Bool) {
    for element in remove(where: matches) { append(element) }
  }

  /// Removes the elements that match.
  ///
  /// - Returns: The removed elements, oldest first.
  /// - Complexity: O(n).
  mutating func remove(where matches: (Element) -> Bool) -> [Element] {
    var (kept, removed) = (FIFOQueue(), [Element]())
    while let element = popFirst() {
      if matches(element) { removed.append(element) } else { kept.append(element) }
    }
    self = kept
    return removed
  }
}

extension FIFOQueue: Sendable where Element: Sendable {}
