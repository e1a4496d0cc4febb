// An executor that tells when a task is resumed, on the thread that resumes it.

import Dispatch

/// Runs tasks on a queue, and calls back each time that one asks for a thread.
final class AskingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "AskingExecutor")
  private let asked: @Sendable () -> Void

  /// Makes an executor.
  ///
  /// - Parameter asked: Called inside `resume`, among others: on the thread that resumes the task.
  init(asked: @escaping @Sendable () -> Void) { self.asked = asked }

  func enqueue(_ job: consuming ExecutorJob) {
    asked()
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
