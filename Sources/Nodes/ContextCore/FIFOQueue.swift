// A queue, first in, first out, that allocates nothing while at most one element waits.

/// A first-in, first-out queue that holds one element most of the time.
struct FIFOQueue<Element> {
  private var first: Element?
  /// The elements behind the first one; before them are the free slots of those already removed.
  private(set) var slots: [Element?] = []
  private var freeSlots = 0

  /// Whether the queue has no element.
  var isEmpty: Bool { first == nil }

  /// The number of elements.
  var count: Int { isEmpty ? 0 : 1 + slots.count - freeSlots }

  /// The elements, oldest first.
  ///
  /// - Complexity: O(n).
  var elements: [Element] { CollectionOfOne(first).compactMap(\.self) + slots.compactMap(\.self) }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1), amortized.
  mutating func append(_ element: Element) {
    if first == nil { first = element } else { slots.append(element) }
  }

  /// Removes the oldest element.
  ///
  /// - Returns: The element; nil if the queue is empty.
  /// - Complexity: O(1), amortized.
  mutating func popFirst() -> Element? {
    let element = first
    first = nil
    guard freeSlots < slots.count else { return element }
    swap(&first, &slots[freeSlots])
    freeSlots += 1
    removeFreeSlots()
    return element
  }

  /// Removes the free slots as soon as they are half of all.
  private mutating func removeFreeSlots() {
    guard freeSlots * 2 >= slots.count else { return }
    slots.removeFirst(freeSlots)
    freeSlots = 0
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
