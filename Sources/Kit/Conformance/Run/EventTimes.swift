// When and on which thread the events of a run happened, for runs that are shown with their times.

import Foundation

/// Called with each event of a run, on its thread; it calls nothing of the run.
package typealias Witness = @Sendable (TraceEvent) -> Void

/// Notes the time, the thread and the queue of each event.
struct EventTimes: Sendable {
  private let delivery: DeliveryGate
  private let witness: Witness
  private let begin = ContinuousClock.now
  /// The threads but for the main one, in the order in which they appear; they are kept, because after the end of one,
  /// another may have its address.
  // Safe: touched only under the lock of the run's progress, and only to compare their addresses.
  nonisolated(unsafe) private var threads: [Thread] = []

  /// Starts the clock of a run that delivers behind a gate.
  init(of delivery: DeliveryGate, witness: @escaping Witness) {
    self.delivery = delivery
    self.witness = witness
  }

  /// The trace with an event that happens now, on this thread.
  mutating func adding(_ event: TraceEvent, to trace: Trace) -> Trace {
    let time = Int((ContinuousClock.now - begin) / .microseconds(1))
    let moment = Trace.Moment(microseconds: time, queue: queueName)
    witness(event)
    return trace.adding(event, on: threadNumber(), at: moment)
  }

  private var queueName: String {
    if delivery.isCurrent { return delivery.queue.label }
    if Thread.isMainThread { return "" }
    return OperationQueue.current == nil ? "" : "operation queue"
  }

  // NB: on Linux a thread's name is a shortened queue label, so threads are numbered instead.
  private mutating func threadNumber() -> Int {
    if Thread.isMainThread { return 1 }
    let current = Thread.current
    if let index = threads.firstIndex(where: { $0 === current }) { return index + 2 }
    threads.append(current)
    return threads.count + 1
  }
}
