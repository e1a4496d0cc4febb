// Threads that make one call after another, for code that waits for its turn, or that may never return.

import Foundation
import Synchronization

/// A thread that makes one call after another: a new one for each of thousands would take longer than the calls.
// Safe: `work` is written before the signal that lets the thread read it.
package final class CallingThread: @unchecked Sendable {
  // The lock guards the list of threads whose calls have returned.
  private static let idle = Mutex<[CallingThread]>([])
  private let begins = DispatchSemaphore(value: 0)
  private var work: (@Sendable () -> Void)?

  /// Begins a call on such a thread, and does not wait for it.
  ///
  /// - Parameter work: What is called; if it does not return, its thread makes no other call.
  package static func begin(_ work: @escaping @Sendable () -> Void) {
    let thread = idle.withLock { $0.popLast() } ?? CallingThread()
    thread.work = work
    thread.begins.signal()
  }

  private init() {
    let thread = Thread { [self] in
      while true {
        begins.wait()
        if let work = work.take() { autoreleasing(work) }
        Self.idle.withLock { $0.append(self) }
      }
    }
    thread.name = "calling thread"
    thread.start()
  }
}
