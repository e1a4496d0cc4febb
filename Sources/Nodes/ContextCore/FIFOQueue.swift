// First in, first out, and no allocation as long as at most one element waits.

/// A queue of what is to be done; most of the time it holds one element.
struct Queue<Element> {
  private var first: Element?
  /// Those that wait behind it, after the places of those that were taken.
  private(set) var rest: [Element?] = []
  private var taken = 0

  var isEmpty: Bool { first == nil }

  var count: Int { isEmpty ? 0 : 1 + rest.count - taken }

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
    freePlaces()
    return element
  }

  /// Gives back the places of those that were taken, as soon as they are half of all.
  private mutating func freePlaces() {
    guard taken * 2 >= rest.count else { return }
    rest.removeFirst(taken)
    taken = 0
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
