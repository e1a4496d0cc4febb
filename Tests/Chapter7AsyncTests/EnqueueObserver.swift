// An executor that tells when a task is resumed, on the thread of `resume`.

import Dispatch

/// Runs tasks on a queue, and calls back whenever `resume` enqueues a task, on the thread of `resume`.
final class EnqueueObserver: TaskExecutor {
  private let queue = DispatchQueue(label: "EnqueueObserver")
  private let onEnqueue: @Sendable () -> Void

  /// Makes an executor.
  ///
  /// - Parameter onEnqueue: Called on the thread that enqueues the task: once at its begin, and then inside
  ///   each `resume`.
  init(onEnqueue: @escaping @Sendable () -> Void) { self.onEnqueue = onEnqueue }

  func enqueue(_ job: consuming ExecutorJob) {
    onEnqueue()
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits until the task that runs now has paused, and blocks the calling thread.
  func waitForPause() { queue.sync {} }
}
