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

  /// One step of the job: when and where it began and ended.
  package struct Span: Equatable, Sendable {
    /// The name of the step, `requestList` for example.
    package let step: String
    package let begin: Entry
    /// nil if the step has no end in the trace: the run was cancelled meanwhile, for example.
    package let end: Entry?
    /// The request of the step, which is in flight on no thread of the process; nil if the step decodes.
    package let request: Request?
  }

  /// The steps that began, in the order of the job.
  package var spans: [Span] {
    Request.allCases.flatMap { request in
      [
        span(request.sending, from: .send(request), of: request) { $0.answered == request },
        span(request.decoding, from: .decode(request)) { $0.decoded == request },
      ].compactMap(\.self)
    }
  }

  private func span(
    _ step: UserFetchError.Step, from begin: TraceEvent, of request: Request? = nil,
    to isEnd: (TraceEvent) -> Bool
  ) -> Span? {
    first { $0 == begin }.map {
      Span(step: step.rawValue, begin: $0, end: first(where: isEnd), request: request)
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

extension Trace: Codable {
  /// Reads a trace from an array of its entries.
  public init(from decoder: any Decoder) throws {
    entries = try [Entry](from: decoder)
  }

  /// Writes the trace as an array of its entries.
  public func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
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
