// The hook of a search: what it does at each use of a lock, an atomic value, a queue or a task.

package import Foundation
package import Synchronization

/// What the search knows of a lock; only the search looks into it.
package protocol LockMark: AnyObject, Sendable {}

/// A thread that a search of schedules plays: it says what happens at each point.
///
/// Outside a search there is none, and everything in this module does what the original does. The module
/// `Interleaving` has the only type that conforms.
package protocol SearchedThread: AnyObject, Sendable {
  /// Whether the story of the schedule is kept.
  var isTold: Bool { get }

  // MARK: Locks

  func makeMark(at place: SourceLine) -> any LockMark
  /// Comes to the point before a lock, and returns when the thread may take it.
  func acquire(_ mark: (any LockMark)?, at place: SourceLine)
  /// Comes to the point before a lock; returns whether it is free, and belongs to the thread now.
  func tryToAcquire(_ mark: (any LockMark)?, at place: SourceLine) -> Bool
  func release(_ mark: (any LockMark)?)
  /// Tells how the value has changed while the thread had the lock.
  func tell<Value>(_ mark: (any LockMark)?, from before: Value, to after: Value)

  // MARK: Other points

  /// Comes to a point: before the thread does what the text says.
  func reach(_ text: @autoclosure () -> String)
  /// Comes to a point, perhaps in a known line, and notes for the rule of the play what the thread does there.
  func reach(_ text: String, at place: SourceLine?)
  /// Notes that the thread uses what other threads can see; that is no point.
  func noteUse()

  // MARK: Other threads

  func async(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void)
  /// Comes to a point, and returns when the thread is the next in the queue.
  func enter(_ queue: DispatchQueue)
  func leave(_ queue: DispatchQueue)
  func add(_ operation: Operation, to queue: OperationQueue)
  func addBarrier(_ operation: Operation, to queue: OperationQueue)
  /// Calls a closure on a thread of the play, as soon as something holds.
  func call(_ work: @escaping @Sendable () -> Void, when holds: @escaping @Sendable () -> Bool)
  func wait(for operations: [Operation])
  func operations(of queue: OperationQueue) -> [Operation]
  /// Makes what runs the pieces of a task as threads of the play.
  func makeExecutor() -> any TaskExecutor
  /// Calls a closure, during which no other thread has a turn.
  func withoutSwitch(_ body: () -> Void)
  /// Notes that a task was resumed twice, which ends the process outside a search.
  func noteSecondResume()
}

/// The thread of a search that runs on the calling thread.
package enum Search {
  /// How many schedules are played in this process: while there is none, a lock asks no further.
  package static let plays = Atomic(0)

  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// A thread of the system has room for one pointer, and none for the conformance beside it.
  private final class Box {
    let thread: any SearchedThread
    init(_ thread: any SearchedThread) { self.thread = thread }
  }

  /// The thread of a search; nil outside a search.
  package static var thread: (any SearchedThread)? {
    get {
      guard plays.load(ordering: .relaxed) > 0, let box = pthread_getspecific(key) else {
        return nil
      }
      return Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().thread
    }
    set {
      if let old = pthread_getspecific(key) { Unmanaged<Box>.fromOpaque(old).release() }
      pthread_setspecific(key, newValue.map { Unmanaged.passRetained(Box($0)).toOpaque() })
    }
  }
}

/// Comes to a point, if the calling thread is played: before it does what the text says.
public func reach(_ text: @autoclosure () -> String) {
  guard let thread = Search.thread else { return }
  thread.reach(text())
}

/// Comes to a point in a line of the code, if the calling thread is played: before it does what the text says.
public func reach(_ text: String, file: StaticString, line: Int) {
  Search.thread?.reach(text, at: SourceLine(file, line))
}

/// Tells the search that the calling thread uses what other threads can see, too; that is no point.
///
/// A search that merges orders needs to know of each such use which is neither a lock of a module that is searched
/// nor a point.
public func noteUse() { Search.thread?.noteUse() }
