// First in, first out, and no allocation as long as at most one element waits.

/// A queue of what is to be done; most of the time it holds one element.
struct Queue<Element> {
  private var first: Element?
  private var rest: [Element?] = []
  private var taken = 0

  var isEmpty: Bool { first == nil }

  /// The elements, first come first.
  var elements: [Element] { CollectionOfOne(first).compactMap(\.self) + rest.compactMap(\.self) }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1), amortized.
  mutating func append(_ element: Element) {
    if first == nil { first = element } else { rest.append(element) }
  }

  /// Takes the first element out.
  ///
  /// - Complexity: O(1), amortized.
  mutating func popFirst() -> Element? {
    let element = first
    first = nil
    guard taken < rest.count else { return element }
    swap(&first, &rest[taken])
    taken += 1
    if taken == rest.count {
      rest.removeAll(keepingCapacity: true)
      taken = 0
    }
    return element
  }

  /// Takes out what matches, in order.
  ///
  /// - Complexity: O(n).
  mutating func remove(where matches: (Element) -> Bool) -> [Element] {
    var (kept, removed) = (Queue(), [Element]())
    while let element = popFirst() {
      if matches(element) { removed.append(element) } else { kept.append(element) }
    }
    self = kept
    return removed
  }
}

extension Queue: Sendable where Element: Sendable {}
