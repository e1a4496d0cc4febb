// What a rule is asked about, and what it answers.

/// Everything that was seen of one run, in its order.
///
/// A recording says what happened, and never what should have happened.
public struct Recording: Equatable, Sendable {
  /// The events, the first one first.
  public var events: [TraceEvent]
  /// For each event the number of its thread: 1 is the thread of the first event.
  public var threads: [Int]

  /// Makes a recording.
  ///
  /// - Parameters:
  ///   - events: The events, in their order.
  ///   - threads: The number of the thread of each event; the same thread for all, if left out.
  public init(_ events: [TraceEvent], threads: [Int] = []) {
    self.events = events
    self.threads = threads.isEmpty ? events.map { _ in 1 } : threads
  }

  /// Where the first of some events stands; nil if there is none.
  public func firstIndex(of event: TraceEvent) -> Int? { events.firstIndex(of: event) }

  /// The outcomes of all completions, in their order.
  public var outcomes: [Outcome] { events.compactMap(\.outcome) }
}

/// What a rule has found in a recording: a promise that the run did not keep.
public struct Finding: Equatable, Sendable {
  /// What was found, in one sentence.
  public let sentence: String
  /// The place of the event that shows it, counted from zero; nil if an event is missing.
  public let index: Int?

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - sentence: What was found, in one sentence.
  ///   - index: The place of the event that shows it, if one does.
  public init(_ sentence: String, at index: Int? = nil) {
    (self.sentence, self.index) = (sentence, index)
  }
}
