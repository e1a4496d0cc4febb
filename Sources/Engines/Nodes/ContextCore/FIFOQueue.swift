// A queue, first in, first out, that allocates nothing while at most one element waits.

/// A first-in, first-out queue that holds one element most of the time.
struct FIFOQueue<Element> {
  private var first: Element?
  // NB: at this place, and with four bytes, it takes no room: each waiting context has two queues.
  private var freeCount: Int32 = 0
  /// The elements behind the first one; before them are the free slots of those already removed.
  private(set) var slots: [Element?] = []
  private var freeSlots: Int {
    get { Int(freeCount) }
    set { freeCount = Int32(newValue) }
  }

  /// Whether the queue has no element.
  var isEmpty: Bool { first == nil }

  /// The number of elements.
  var count: Int { isEmpty ? 0 : 1 + slots.count - freeSlots }

  /// The elements, oldest first.
  ///
  /// - Complexity: O(n).
  var elements: [Element] {
    guard let first else { return [] }
    return slots.isEmpty ? [first] : [first] + slots.compactMap(\.self)
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1), amortized.
  mutating func append(_ element: Element) {
    if first == nil { first = element } else { slots.append(element) }
  }

  /// Adds the elements of another queue at the end.
  mutating func append(contentsOf other: FIFOQueue) {
    var other = other
    while let element = other.popFirst() { append(element) }
  }

  /// Whether an element satisfies a condition.
  ///
  /// - Complexity: O(n).
  func contains(where isWanted: (Element) -> Bool) -> Bool {
    first.map(isWanted) ?? false || slots.contains { $0.map(isWanted) ?? false }
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

  /// Removes the newest element.
  ///
  /// - Returns: The element; nil if the queue is empty.
  /// - Complexity: O(1), amortized.
  mutating func popLast() -> Element? {
    guard freeSlots < slots.count, let element = slots.removeLast() else {
      defer { first = nil }
      return first
    }
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
