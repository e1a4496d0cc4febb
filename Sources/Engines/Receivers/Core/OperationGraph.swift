// The links between operations: each change of them is one step, under one lock.

import Foundation

/// The lock of all links between operations, and of the categories that exclude one another.
///
/// A question about several operations has one answer: would a dependency close a circle, does an
/// operation work for another alone, is a category free. So there is one lock, and not one for each
/// operation. A step calls no code of others, and releases no operation: what it takes out of the
/// links, it returns.
enum OperationGraph {
  // NB: many threads want this lock at once. On Linux the kernel hands a contended `Mutex` from one waiting
  // thread to the next, with a switch of threads each time; an `NSLock` goes to a thread that runs. The
  // thorough tests of this module took 280 s with the one, and 75 s with the other.
  private static let lock = NSLock()
  // Safe: touched only while `lock` is held.
  nonisolated(unsafe) private static var exclusivity = ExclusivityLine()

  /// Takes one step.
  static func step<Outcome>(_ body: (inout ExclusivityLine) -> sending Outcome) -> sending Outcome {
    lock.lock()
    defer { lock.unlock() }
    return body(&exclusivity)
  }

  /// Removes one blocker from each of several operations.
  ///
  /// - Returns: Those that may enter their queues.
  static func unblock(_ operations: [AOperation]) -> [AOperation] {
    OperationGraph.step { line in
      operations.flatMap { operation in
        operation.links.run.unblock() ? line.stand(operation) : []
      }
    }
  }
}

extension AOperation {
  /// Reads or changes the links of this operation alone.
  final func withLinks<Outcome>(
    _ body: (inout OperationLinks) -> sending Outcome
  ) -> sending Outcome {
    OperationGraph.step { _ in body(&links) }
  }

  // MARK: Joining

  /// Makes this operation wait for a dependency.
  final func join(_ dependency: AOperation) {
    let ready = OperationGraph.step { line -> [AOperation] in
      guard mayWait(for: dependency), !links.dependencies.contains(where: { $0 === dependency })
      else { return [] }
      return change(&line) {
        links.dependencies.append(dependency)
        wait(for: dependency, isReceiver: false)
      }
    }
    for operation in ready { operation.enter() }
  }

  /// Makes this operation wait for an upstream operation.
  ///
  /// - Parameters:
  ///   - upstream: The operation, and how it delivers.
  ///   - isFurther: Whether the former upstream operations go on delivering.
  final func join(_ upstream: Upstream, isFurther: Bool = false) {
    let (former, ready) = OperationGraph.step { line -> (Upstream?, [AOperation]) in
      guard mayWait(for: upstream.operation) else { return (nil, []) }
      let former = isFurther ? nil : links.upstream
      let ready = change(&line) {
        if let former { stopWaiting(for: former.operation, isReceiver: true) }
        links.add(upstream, isFurther: isFurther)
        wait(for: upstream.operation, isReceiver: true)
      }
      return (former, ready)
    }
    withExtendedLifetime(former) {}  // it is released here, outside the lock
    for operation in ready { operation.enter() }
  }

  /// Stops waiting for a dependency.
  final func leave(_ dependency: AOperation) {
    let (former, ready) = OperationGraph.step { line -> ([AOperation], [AOperation]) in
      let former = links.dependencies
      links.dependencies.removeAll { $0 === dependency }
      return (former, change(&line) { stopWaiting(for: dependency, isReceiver: false) })
    }
    withExtendedLifetime(former) {}  // it is released here, outside the lock
    for operation in ready { operation.enter() }
  }

  /// Whether this operation has not begun, and would not wait for itself.
  ///
  /// - Complexity: O(1) if no operation waits for this one: the usual case, when a chain is built
  ///   from its beginning.
  private func mayWait(for other: AOperation) -> Bool {
    guard !links.isCancelled, !links.run.hasBegun, other !== self else { return false }
    guard !links.dependents.isEmpty else { return true }
    var (open, seen): ([AOperation], Set<ObjectIdentifier>) = ([other], [])
    while let operation = open.popLast() {
      guard operation !== self else { return false }
      if seen.insert(ObjectIdentifier(operation)).inserted { open += operation.links.awaited }
    }
    return true
  }

  /// Changes the blockers of this operation; returns the operations that may start now.
  private func change(_ line: inout ExclusivityLine, _ change: () -> Void) -> [AOperation] {
    let wasReady = links.run == .ready
    change()
    guard (links.run == .ready) != wasReady else { return [] }
    // An operation that is blocked again may have been first in line for a category.
    return wasReady ? line.wake() : line.stand(self)
  }

  /// Counts a blocker, if the other operation has not ended.
  private func wait(for other: AOperation, isReceiver: Bool) {
    guard other.links.run != .over else { return }
    other.links.dependents.append(Dependent(self, isReceiver: isReceiver))
    _ = links.run.block()
  }

  /// Removes that blocker.
  private func stopWaiting(for other: AOperation, isReceiver: Bool) {
    let place = other.links.dependents.firstIndex {
      $0.id == ObjectIdentifier(self) && $0.isReceiver == isReceiver
    }
    guard let place else { return }
    other.links.dependents.remove(at: place)
    _ = links.run.unblock()
  }

  /// Takes out what this operation waits for, when it is released.
  final func leaveAll() -> [AOperation] {
    OperationGraph.step { _ in
      let awaited = links.awaited
      for other in awaited { other.links.dependents.removeAll { $0.id == ObjectIdentifier(self) } }
      (links.upstream, links.otherUpstreams, links.dependencies) = (nil, [], [])
      return awaited
    }
  }

  // MARK: Being added, started, and ended

  /// Adds this operation, and all operations upstream; each once.
  ///
  /// - Parameter chain: Holds them in a queue; nil if they run on threads of Dispatch.
  /// - Returns: The operations that are new to any queue, each after its upstream operations.
  final func claim(for chain: QueuedChain?) -> [AOperation] {
    OperationGraph.step { _ in
      var (claimed, open): ([AOperation], [AOperation]) = ([], [self])
      while let operation = open.popLast() {
        guard operation.links.run.add() else { continue }
        (operation.links.chain, operation.links.itself) = (chain, operation)
        claimed.append(operation)
        open += operation.links.upstreams
      }
      return claimed.reversed()
    }
  }

  /// Starts this operation in its turn, and takes its categories.
  ///
  /// - Parameter slot: Its place in the queue, if it has one.
  /// - Returns: Whether it may be started now; if not, the place is free again.
  final func begin(in slot: QueueSlot?) -> Bool {
    let (mayStart, ready) = OperationGraph.step { line -> (Bool, [AOperation]) in
      guard links.run == .ready else { return (false, []) }
      guard line.take(self) else { return (false, line.stand(self)) }
      (links.slot, links.run) = (slot, .running)
      return (true, [])
    }
    for operation in ready { operation.enter() }
    return mayStart
  }

  /// Notes the end, and gives back the categories.
  ///
  /// - Returns: What was linked until now, and the operations that wait for the categories.
  final func end() -> (former: OperationLinks, ready: [AOperation]) {
    OperationGraph.step { line in
      let ready = links.categories.isEmpty ? [] : line.leave(self)
      return (links.end(), ready)
    }
  }
}
