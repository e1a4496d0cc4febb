// When and on which thread the events of a run happened, for runs that are shown with their times.

import Foundation

/// Notes the time, the thread and the queue of each event.
struct EventTimes: Sendable {
  private let delivery: DeliveryGate
  /// Called with each event, on its thread; it calls nothing of the run.
  private let witness: (@Sendable (TraceEvent) -> Void)?
  private let begin = ContinuousClock.now
  /// The key of a thread's number in its dictionary.
  ///
  /// A thread's address does not identify it: after its end, another thread may have the same one.
  private let key = UUID().uuidString
  private var threads = 0
  private(set) var events: [RecordedEvent] = []

  /// Starts the clock of a run that delivers behind a gate.
  init(of delivery: DeliveryGate, witness: (@Sendable (TraceEvent) -> Void)? = nil) {
    (self.delivery, self.witness) = (delivery, witness)
  }

  /// Notes that an event happens now, on this thread.
  mutating func note(_ event: TraceEvent) {
    let time = Int((ContinuousClock.now - begin) / .microseconds(1))
    let noted = RecordedEvent(
      event: event.words, microseconds: time, thread: threadNumber(), queue: queueName)
    events = events + [noted]  // made anew, as in `RunProgress`, for the thread sanitizer
    witness?(event)
  }

  private var queueName: String {
    if delivery.isCurrent { return delivery.queue.label }
    if Thread.isMainThread { return "" }
    return OperationQueue.current == nil ? "" : "operation queue"
  }

  // NB: on Linux a thread's name is a shortened queue label, so threads are numbered instead.
  private mutating func threadNumber() -> Int {
    if Thread.isMainThread { return 1 }
    if let known = Thread.current.threadDictionary[key] as? Int { return known }
    threads += 1
    Thread.current.threadDictionary[key] = threads + 1
    return threads + 1
  }
}
