// A trace as a timeline: each event with its thread and its time, and the steps of the job.

import UserAPI

/// A line of code.
package struct CodePlace: Codable, Hashable, Sendable {
  /// The file, relative to the workbook's folder.
  package let path: String
  /// The number of the line, from 1.
  package let line: Int

  package init(path: String, line: Int) {
    self.path = path
    self.line = line
  }
}

extension Trace.Entry {
  /// Where it happened, `thread 2, operation queue` for example; thread 1 of a timeline is the main thread.
  package var place: String {
    let name = thread == 1 ? "main thread" : "thread \(thread)"
    guard let queue = moment?.queue, !queue.isEmpty else { return name }
    return "\(name), \(queue)"
  }
}

extension Trace {
  /// The first event of which something holds.
  package func first(where holds: (TraceEvent) -> Bool) -> Entry? {
    entries.first { holds($0.event) }
  }

  /// The event with which the run ended: its completion.
  package var completion: Entry? { first { $0.outcome != nil } }

  // MARK: Steps

  /// The steps of the job that began, in their order, each with its begin; and with its end, unless the trace has
  /// none: the run was cancelled meanwhile, for example.
  package var spans: [(step: UserFetchError.Step, begin: Entry, end: Entry?)] {
    let begins = Request.allCases.flatMap { request in
      [(request.sending, TraceEvent.send(request)), (request.decoding, .decode(request))]
    }
    return begins.compactMap { step, begin in
      first { $0 == begin }.map { entry in
        (step, entry, first { ($0.answered?.sending ?? $0.decoded?.decoding) == step })
      }
    }
  }
}

// MARK: From one process to another

extension TraceEvent: Codable {
  /// Reads an event from its words.
  public init(from decoder: any Decoder) throws {
    let words = try decoder.singleValueContainer().decode(String.self)
    guard let event = TraceEvent(words: words) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(words)' is no event."))
    }
    self = event
  }

  /// Writes the event in words.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A scenario that a style has played, in a form that one process can hand to another.
package struct PlayedScenario: Codable, Sendable {
  /// The scenario in words.
  package let scenario: String
  /// What was seen.
  package let trace: Trace

  package init(scenario: String, trace: Trace) {
    self.scenario = scenario
    self.trace = trace
  }
}
