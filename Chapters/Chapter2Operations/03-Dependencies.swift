// Exercise 2.3 · Dependencies · write · 30 min
import UserAPI

/// Sets the order of a job's operations, and adds them to a queue.
///
/// GIVEN  Operations that are in no queue yet, and that depend on nothing: some parts, `merge`, which
///        needs all parts, and `cleanUp`, which must come last.
/// WRITE  1. The parts do not wait for one another.
///        2. `merge` waits until every part has finished.
///        3. `cleanUp` waits until all the others have finished, even if `merge` is cancelled: a
///           cancelled operation does not wait for its dependencies any more.
///        4. Every operation is in the queue when the function returns, and the function returns at
///           once.
/// LEAVE  What the operations do. A value does not travel here: that is chapter 3.
/// SIZE   6 lines. Tests: Tests/Chapter2OperationsTests/03-DependenciesTests.swift
public func schedule(
  _ parts: [Operation],
  then merge: Operation,
  finally cleanUp: Operation,
  on queue: OperationQueue
) {
  // TODO 2.3: your code replaces this line
}
