// Which operation of a category may execute: decides, and calls nothing.

import Synchronization

/// The categories that are taken, and the operations that stand in line for one.
///
/// An operation takes all its categories at once, at the moment when it is started, and gives them
/// back when it has ended. An operation that still waits for its queue, or for a dependency, holds
/// no category, and keeps no other waiting. An operation that is started too late stands in line
/// again.
///
/// Each queue has a line of its own for a category, and sends the first of it: several queues may each
/// send an operation, because some queues may be suspended, or full. The operation that is started
/// first takes the category.
///
/// - Complexity: O(1) for each change, and O(q) for an end, in the number of queues whose operations
///   stand in line; more if operations with several categories are passed over.
struct CategoryLines {
  // Guards one decision. Taken inside a step of the operation's graph, and nothing is taken inside it.
  static let shared = Mutex(CategoryLines())

  /// An operation in line.
  struct Waiter {
    let operation: WaitingOperation
    let categories: [ObjectIdentifier]
    let queue: ObjectIdentifier?
    var id: ObjectIdentifier { ObjectIdentifier(operation) }

    init(_ operation: WaitingOperation) {
      self.operation = operation
      categories = operation.links.categories
      queue = operation.links.chain.map { ObjectIdentifier($0.queue) }
    }
  }

  private struct Line {
    var waiters: [Waiter] = []
    /// The operation that left the line for its queue, and has neither started nor given up.
    var sent: ObjectIdentifier?
    var isEmpty: Bool { waiters.isEmpty && sent == nil }
  }

  /// The operation that has taken a category.
  private var holders: [ObjectIdentifier: ObjectIdentifier] = [:]
  /// For each category the line of each queue, and one for the operations without a queue.
  private var lines: [ObjectIdentifier: [ObjectIdentifier?: Line]] = [:]

  /// Puts an operation in line that nothing else blocks; true if it may enter its queue at once.
  mutating func stand(_ waiter: Waiter) -> Bool {
    for category in waiter.categories {
      lines[category, default: [:]][waiter.queue, default: Line()].waiters.append(waiter)
    }
    guard maySend(waiter) else { return false }
    send(waiter)
    return true
  }

  /// Takes all categories of an operation that is to be started; false if one of them is taken.
  mutating func take(_ waiter: Waiter) -> Bool {
    guard waiter.categories.allSatisfy({ holders[$0] == nil }) else { return false }
    remove(waiter)
    for category in waiter.categories { holders[category] = waiter.id }
    return true
  }

  /// Puts an operation in line again, as the first, whose category was taken by another.
  ///
  /// - Returns: The operations that may enter their queues now.
  mutating func standAgain(_ waiter: Waiter) -> [WaitingOperation] {
    remove(waiter)
    for category in waiter.categories {
      lines[category, default: [:]][waiter.queue, default: Line()].waiters.insert(waiter, at: 0)
    }
    return sendNext(of: waiter.categories)
  }

  /// Gives back what an operation has taken, and its place in line.
  ///
  /// - Returns: The operations that may enter their queues now.
  mutating func leave(_ waiter: Waiter) -> [WaitingOperation] {
    for category in waiter.categories where holders[category] == waiter.id {
      holders[category] = nil
    }
    remove(waiter)
    return sendNext(of: waiter.categories)
  }

  private mutating func remove(_ waiter: Waiter) {
    for category in waiter.categories {
      guard var line = lines[category]?[waiter.queue] else { continue }
      lines[category]?[waiter.queue] = nil
      if line.sent == waiter.id { line.sent = nil }
      if let place = line.waiters.firstIndex(where: { $0.id == waiter.id }) {
        line.waiters.remove(at: place)
      }
      if !line.isEmpty { lines[category]?[waiter.queue] = line }
    }
  }

  /// Whether all categories are free, and no other of the same queue is about to take one.
  private func maySend(_ waiter: Waiter) -> Bool {
    waiter.categories.allSatisfy { category in
      holders[category] == nil && lines[category]?[waiter.queue]?.sent == nil
    }
  }

  private mutating func send(_ waiter: Waiter) {
    remove(waiter)
    for category in waiter.categories {
      lines[category, default: [:]][waiter.queue, default: Line()].sent = waiter.id
    }
  }

  /// Sends the first of each line that may go.
  private mutating func sendNext(of categories: [ObjectIdentifier]) -> [WaitingOperation] {
    var sent: [WaitingOperation] = []
    for category in categories where holders[category] == nil {
      for queue in Array((lines[category] ?? [:]).keys) {
        guard let next = lines[category]?[queue]?.waiters.first(where: maySend) else { continue }
        send(next)
        sent.append(next.operation)
      }
    }
    return sent
  }
}
