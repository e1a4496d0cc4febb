// What was seen of one run: the form in which it is recorded, read, written, compared and drawn.

/// Everything that was seen of one run, in its order.
///
/// A trace says what happened, and never what should have happened. A literal is read as `TRACE.md` describes:
///
/// ```swift
/// let trace: Trace = "start() · send list · 2 answer list 404 · 3 .failed(requestList, status 404)"
/// ```
public struct Trace: Codable, Equatable, Sendable {
  /// When and where an event happened.
  package struct Moment: Codable, Equatable, Sendable {
    /// How many microseconds after the recording began.
    package let microseconds: Int
    /// The queue on which the code ran, `operation queue` for example; empty if that is not known.
    package let queue: String
    /// The lines of a student's code that were at work on the thread, the innermost first; empty if not noted.
    package var lines: [CodePlace] = []

    package init(microseconds: Int, queue: String = "") {
      self.microseconds = microseconds
      self.queue = queue
    }
  }

  /// One event, on which thread, when and where.
  package struct Entry: Codable, Equatable, Sendable {
    package let event: TraceEvent
    /// The number of the thread, in the order in which threads appear.
    package let thread: Int
    /// nil if the time was not noted.
    package var moment: Moment?
  }

  /// The events, the first one first.
  package var entries: [Entry]

  /// The events, the first one first.
  public var events: [TraceEvent] { entries.map(\.event) }
  /// For each event the number of its thread, in the order in which threads appear.
  public var threads: [Int] { entries.map(\.thread) }

  /// Makes a trace of what was seen, in its order.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// The trace with one more event.
  package func adding(_ event: TraceEvent, on thread: Int = 1, at moment: Moment? = nil) -> Trace {
    var longer = self
    longer.entries.append(Entry(event: event, thread: thread, moment: moment))
    return longer
  }

  /// Where the first of some events stands; nil if there is none.
  public func firstIndex(of event: TraceEvent) -> Int? { events.firstIndex(of: event) }

  /// The outcomes of all completions, in their order.
  public var outcomes: [Outcome] { events.compactMap(\.outcome) }
}

/// What a rule has found in a trace: a promise that the run did not keep.
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
    self.sentence = sentence
    self.index = index
  }
}

/// The earlier name of ``Trace``: a rule that was begun with it still compiles.
@available(*, deprecated, renamed: "Trace")
public typealias Recording = Trace
