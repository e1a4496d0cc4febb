// A trace with times and threads, as a run was recorded; `TRACE.md` describes the form.

/// One event of a recorded run: what happened, when, and where.
package struct RecordedEvent: Codable, Equatable, Sendable {
  /// The event in words, `send list` for example.
  package let event: String
  /// How many microseconds after the recording began.
  package let microseconds: Int
  /// The thread: 1 is the main thread, the others have numbers in the order in which they appear.
  package let thread: Int
  /// The queue on which the code ran, `operation queue` for example; empty if that is not known.
  package let queue: String

  package init(event: String, microseconds: Int, thread: Int, queue: String = "") {
    (self.event, self.microseconds, self.thread, self.queue) = (event, microseconds, thread, queue)
  }

  /// Where it happened, `thread 2, operation queue` for example.
  package var place: String {
    let name = thread == 1 ? "main thread" : "thread \(thread)"
    return queue.isEmpty ? name : "\(name), \(queue)"
  }
}

/// Everything that was seen of one run, in its order.
package struct RecordedTrace: Codable, Equatable, Sendable {
  /// The events, the first one first.
  package var events: [RecordedEvent]
  /// The same in one line, without times and threads, as the conformance kit writes traces.
  package var line: String

  package init(events: [RecordedEvent] = [], line: String = "") {
    (self.events, self.line) = (events, line)
  }

  /// The first event with these words.
  package func first(_ event: String) -> RecordedEvent? { events.first { $0.event == event } }

  /// The event with which the run ended: its completion.
  package var completion: RecordedEvent? {
    events.first { $0.event.hasPrefix("user ") || $0.event.hasPrefix(".") }
  }
}

// MARK: Steps

extension RecordedTrace {
  /// One step of the job: when and where it began and ended.
  package struct Span: Equatable, Sendable {
    /// The name of the step, `requestList` for example.
    package let step: String
    package let begin: RecordedEvent
    /// nil if the step has no end in the trace: the run was cancelled meanwhile, for example.
    package let end: RecordedEvent?
    /// Whether the step is a request, which is in flight on no thread of the process.
    package let isRequest: Bool
  }

  /// The steps that began, in the order of the job.
  package var spans: [Span] {
    let steps = [
      ("requestList", "send list", "answer list"), ("decodeList", "decode list", "decoded list"),
      ("requestUser", "send detail", "answer detail"),
      ("decodeUser", "decode detail", "decoded detail"),
    ]
    return steps.compactMap { step, begin, end in
      first(begin).map {
        Span(step: step, begin: $0, end: first(end), isRequest: begin.hasPrefix("send"))
      }
    }
  }

  /// How many threads the run used until its completion, the caller's included.
  package var threads: Int { Set(untilCompletion.map(\.thread)).count }

  /// How many times the next event until the completion came on another thread.
  package var hops: Int {
    let threads = untilCompletion.map(\.thread)
    return zip(threads, threads.dropFirst()).count { $0 != $1 }
  }

  private var untilCompletion: [RecordedEvent] {
    guard let end = events.firstIndex(where: { $0 == completion }) else { return events }
    return Array(events[...end])
  }
}
