// A recorded run as a picture: a row for each event, in their order, and a lane for each thread.

import CommandSupport
import Traces

/// The picture of one recorded run.
///
/// The order of the events is the axis, because it is the same on every machine; times are not. The
/// picture is not scaled, so that its text has the size of the page's smallest text.
struct TimelineDrawing {
  private static let (row, lane, top, left) = (24, 38, 34, 22)

  private let trace: Trace
  private let entries: [Trace.Entry]
  /// A word that no other drawing of the page has.
  private let id: String
  private let title: String
  private let threads: [Int]

  /// Prepares a drawing; the title says what it shows.
  init(_ trace: Trace, id: String, title: String) {
    (self.trace, self.id, self.title) = (trace, id, title)
    entries = trace.entries
    threads = Set(trace.threads).sorted()
  }

  /// The drawing, with a title and a description for those who do not see it.
  var svg: String {
    let height = Self.top + trace.events.count * Self.row
    let width = textStart + 9 * (trace.events.map(\.words.count).max() ?? 0)
    return """
      <svg role="img" aria-labelledby="title-\(id) text-\(id)" width="\(width)" height="\(height)">
      <title id="title-\(id)">\(escaped(title))</title>
      <desc id="text-\(id)">\(escaped(description))</desc>
      \((lanes + bars + hops + marks).joined(separator: "\n"))
      </svg>
      """
  }

  private var description: String {
    entries.map { "\($0.event.words), \($0.place)" }.joined(separator: "; ") + "."
  }

  private var lanes: [String] {
    let names = ["waits"] + threads.map { $0 == 1 ? "main" : "\($0)" }
    let bottom = Self.top + trace.events.count * Self.row - Self.row / 2
    return names.enumerated().map { number, name in
      let x = Self.left + number * Self.lane
      return "<line class=\"lane\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Self.top)\" y2=\"\(bottom)\"/>"
        + "<text class=\"name\" x=\"\(x)\" y=\"\(Self.top - 12)\">\(name)</text>"
    }
  }

  /// The steps: a request waits until its answer, its cancel or the end; decoding works on a thread.
  private var bars: [String] {
    trace.spans.map { span in
      let cancel = span.request.flatMap { request in
        trace.first { $0 == .cancelRequest(request) }
      }
      let last = cancel ?? span.end ?? entries.last
      let (from, to) = (y(span.begin), last.map(y) ?? y(span.begin))
      let x = span.request == nil ? x(span.begin) : Self.left
      let kind = span.request == nil ? "work" : "wait"
      return TimelineMark.bar("\(kind) \(span.step)", x: x, from: from, to: to)
    }
  }

  /// The arrows between events that follow one another on different threads.
  private var hops: [String] {
    zip(entries, entries.dropFirst()).compactMap { event, next in
      guard event.thread != next.thread else { return nil }
      return TimelineMark.hop(from: (x(event), y(event)), to: (x(next), y(next)))
    }
  }

  private var marks: [String] {
    entries.map { entry in
      let mark = TimelineMark(entry.event).drawn(atX: x(entry), y: y(entry))
      let kind = entry.event.outcome == nil ? "" : " class=\"outcome\""
      return mark + "<text\(kind) x=\"\(textStart)\" y=\"\(y(entry) + 4)\">"
        + "\(escaped(entry.event.words))</text>"
    }
  }

  private var textStart: Int { Self.left + threads.count * Self.lane + 20 }

  private func x(_ event: Trace.Entry) -> Int {
    Self.left + ((threads.firstIndex(of: event.thread) ?? 0) + 1) * Self.lane
  }

  private func y(_ event: Trace.Entry) -> Int {
    Self.top + (entries.firstIndex(of: event) ?? 0) * Self.row
  }
}
