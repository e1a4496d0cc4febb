// Which operation of a category may execute: decides, and calls nothing.

/// The categories that are taken, and the operations that wait for one.
///
/// An operation takes all its categories at once, at the moment when it is started, and gives them
/// back when it has ended. An operation that still waits for its queue, or for a dependency, holds
/// no category, and keeps no other waiting. An operation that is started too late stands in line
/// again.
///
/// All of it belongs to a step of the ``OperationGraph``.
///
/// - Complexity: Each change costs O(n) in the number of operations in line.
struct ExclusivityLine {
  private struct Entry {
    let operation: AOperation
    /// Whether the line itself is one of the operation's blockers.
    var isBlocking = true
  }

  /// A category that an operation of a queue is about to take.
  private struct Claim: Hashable {
    let category: ObjectIdentifier
    let queue: ObjectIdentifier?
  }

  /// The operation that has taken a category.
  private var holders: [ObjectIdentifier: ObjectIdentifier] = [:]
  private var entries: [Entry] = []

  /// Puts an operation in line that nothing else blocks.
  ///
  /// - Returns: The operations that may enter their queues now.
  mutating func stand(_ operation: AOperation) -> [AOperation] {
    guard !operation.links.categories.isEmpty else { return [operation] }
    guard operation.links.run.block() else { return [] }
    if let place = entries.firstIndex(where: { $0.operation === operation }) {
      entries[place].isBlocking = true
    } else {
      entries.append(Entry(operation: operation))
    }
    return wake()
  }

  /// Takes all categories of an operation that is to be started; false if one of them is taken.
  mutating func take(_ operation: AOperation) -> Bool {
    let categories = operation.links.categories
    guard !categories.isEmpty else { return true }
    guard categories.allSatisfy({ holders[$0] == nil }) else { return false }
    for category in categories { holders[category] = ObjectIdentifier(operation) }
    entries.removeAll { $0.operation === operation }
    return true
  }

  /// Gives back what an operation has taken, and its place in line.
  ///
  /// - Returns: The operations that may enter their queues now.
  mutating func leave(_ operation: AOperation) -> [AOperation] {
    for category in operation.links.categories
    where holders[category] == ObjectIdentifier(operation) { holders[category] = nil }
    entries.removeAll { $0.operation === operation }
    return wake()
  }

  /// Unblocks the operations whose categories are free: in each queue, the first in line for them.
  ///
  /// Several queues may each send an operation, because some queues may be suspended, or full. The
  /// operation that is started first takes the category.
  ///
  /// - Returns: The operations that may enter their queues now.
  mutating func wake() -> [AOperation] {
    var (woken, claimed): ([AOperation], Set<Claim>) = ([], [])
    for place in entries.indices {
      let operation = entries[place].operation
      guard operation.links.categories.allSatisfy({ holders[$0] == nil }) else { continue }
      let queue = operation.links.chain.map { ObjectIdentifier($0.queue) }
      let claims = operation.links.categories.map { Claim(category: $0, queue: queue) }
      if entries[place].isBlocking, claimed.isDisjoint(with: claims) {
        entries[place].isBlocking = false
        if operation.links.run.unblock() { woken.append(operation) }
      }
      if operation.links.run == .ready { claimed.formUnion(claims) }
    }
    return woken
  }
}
