// How operations are joined: each change of their links is one step.

import Operations

extension WaitingOperation {
  /// Makes this operation wait for a dependency.
  final func join(_ dependency: WaitingOperation) {
    step(with: dependency) { () -> Turns in
      guard mayWait(for: dependency), !links.dependencies.contains(where: { $0 === dependency })
      else { return Turns() }
      return change {
        links.dependencies.append(dependency)
        wait(for: dependency, isReceiver: false)
      }
    }.begin()
  }

  /// Makes this operation wait for an upstream operation.
  ///
  /// - Parameters:
  ///   - upstream: The operation, and how it delivers.
  ///   - isFurther: Whether the former upstream operations go on delivering.
  final func join(_ upstream: Upstream, isFurther: Bool = false) {
    let (former, turns) = step(with: upstream.operation) { () -> (Upstream?, Turns) in
      guard mayWait(for: upstream.operation) else { return (nil, Turns()) }
      let former = isFurther ? nil : links.upstream
      let turns = change {
        if let former { stopWaiting(for: former.operation, isReceiver: true) }
        links.add(upstream, isFurther: isFurther)
        wait(for: upstream.operation, isReceiver: true)
      }
      return (former, turns)
    }
    withExtendedLifetime(former) {}  // it is released here, outside the lock
    turns.begin()
  }

  /// Stops waiting for a dependency.
  final func leave(_ dependency: WaitingOperation) {
    let (former, turns) = step { () -> ([WaitingOperation], Turns) in
      let former = links.dependencies
      guard former.contains(where: { $0 === dependency }) else { return ([], Turns()) }
      links.dependencies.removeAll { $0 === dependency }
      return (former, change { stopWaiting(for: dependency, isReceiver: false) })
    }
    withExtendedLifetime(former) {}  // it is released here, outside the lock
    turns.begin()
  }

  /// Whether this operation has not begun, and would not wait for itself.
  ///
  /// - Complexity: O(1) if no operation waits for this one: the usual case, when a chain is built
  ///   from its beginning.
  private func mayWait(for other: WaitingOperation) -> Bool {
    guard !isCancelled, !links.run.hasBegun, other !== self else { return false }
    guard !links.dependents.isEmpty else { return true }
    var (open, seen): ([WaitingOperation], Set<ObjectIdentifier>) = ([other], [])
    while let operation = open.popLast() {
      guard operation !== self else { return false }
      if seen.insert(ObjectIdentifier(operation)).inserted { open += operation.links.awaited }
    }
    return true
  }

  /// Changes the blockers of this operation; returns whose turn has come by that.
  private func change(_ change: () -> Void) -> Turns {
    let wasReady = links.run.isReady
    change()
    guard links.run.isReady != wasReady else { return Turns() }
    return wasReady ? Turns() : Turns(ready: [self])
  }

  /// Counts a blocker, if the other operation has not ended.
  private func wait(for other: WaitingOperation, isReceiver: Bool) {
    guard !other.links.run.isOver else { return }
    other.links.dependents.append(Dependent(self, isReceiver: isReceiver))
    _ = links.run.block()
  }

  /// Removes that blocker.
  private func stopWaiting(for other: WaitingOperation, isReceiver: Bool) {
    if other.links.remove(self, isReceiver: isReceiver) { _ = links.run.unblock() }
  }

  /// Takes out what this operation waits for, when it is released.
  final func leaveAll() -> [WaitingOperation] {
    step {
      stopWaitingForAll()
      defer { (links.upstream, links.otherUpstreams, links.dependencies) = (nil, [], []) }
      return links.awaited
    }
  }

  /// Removes this operation from those it waits for; in a step.
  final func stopWaitingForAll() {
    for other in links.awaited {
      other.links.dependents.removeAll { $0.id == ObjectIdentifier(self) }
    }
  }
}
