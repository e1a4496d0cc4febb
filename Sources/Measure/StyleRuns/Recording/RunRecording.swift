// Notes what a run does, when and on which thread: observed from outside the style.

import Deadlines
import Traces
import UserAPI

/// The recording of one run.
///
/// All members may be called from any thread.
final class RunRecording: Sendable {
  private struct Notes: Sendable {
    var events: [TraceEvent] = []
    var recorded: [RecordedEvent] = []
    var threads = 0

    /// Whether all that began has ended: each request is answered, and each call has returned.
    var isQuiet: Bool {
      var (begun, ended) = (0, 0)
      for event in events {
        switch event {
        case .send, .sendOther, .decode, .cancel: begun += 1
        case .answer, .decoded, .cancelReturned: ended += 1
        default: break
        }
      }
      return begun <= ended
    }
  }

  /// The queue that the completion runs on; its label is part of the recording.
  let deliveryQueue = DispatchQueue(label: "workbook.delivery")

  private let begin = ContinuousClock.now
  private let isDelivery = DispatchSpecificKey<Bool>()
  /// The key of a thread's number in its dictionary.
  ///
  /// A thread's address does not identify it: after its end, another thread may have the same one.
  private let key = UUID().uuidString
  private let notes = Monitor(Notes())

  /// Starts the clock.
  init() { deliveryQueue.setSpecific(key: isDelivery, value: true) }

  /// Notes that something happens now, on this thread.
  func note(_ event: TraceEvent) {
    let place = queue
    notes.update { notes in
      let time = Int((ContinuousClock.now - begin) / .microseconds(1))
      notes.events.append(event)
      notes.recorded.append(
        RecordedEvent(
          event: event.words, microseconds: time, thread: number(in: &notes), queue: place))
    }
  }

  /// Notes that the completion runs now, on this thread.
  func noteCompletion(_ outcome: Outcome) {
    let isInPlace = DispatchQueue.getSpecific(key: isDelivery) == true
    note(.completion(outcome, isInPlace ? .deliveryQueue : .elsewhere))
  }

  /// Gives the run a moment to become quiet: a completion may overtake what it was caused by.
  ///
  /// - Parameter seconds: The length of the moment, if the run does not become quiet.
  func waitUntilQuiet(_ seconds: TimeInterval) { notes.giveTime(seconds) { $0.isQuiet } }

  /// What has been noted so far.
  var trace: RecordedTrace {
    notes.update { RecordedTrace(events: $0.recorded, line: $0.events.line) }
  }

  private var queue: String {
    if DispatchQueue.getSpecific(key: isDelivery) == true { return deliveryQueue.label }
    if Thread.isMainThread { return "" }
    return OperationQueue.current == nil ? "" : "operation queue"
  }

  // NB: on Linux a thread's name is a shortened queue label, so threads are numbered instead.
  private func number(in notes: inout Notes) -> Int {
    if Thread.isMainThread { return 1 }
    if let known = Thread.current.threadDictionary[key] as? Int { return known }
    notes.threads += 1
    Thread.current.threadDictionary[key] = notes.threads + 1
    return notes.threads + 1
  }
}
