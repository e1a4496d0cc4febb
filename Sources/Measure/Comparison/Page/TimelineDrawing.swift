// A recorded run as a picture: a row for each event, in their order, and a lane for each thread.

import CommandSupport
import Traces

/// The picture of one recorded run.
///
/// The order of the events is the axis, because it is the same on every machine; times are not. The
/// picture is not scaled, so that its text has the size of the page's smallest text.
struct TimelineDrawing {
  private static let (row, lane, top, left) = (24, 38, 34, 22)

  private let trace: RecordedTrace
  /// A word that no other drawing of the page has.
  private let id: String
  private let title: String
  private let threads: [Int]

  /// Prepares a drawing; the title says what it shows.
  init(_ trace: RecordedTrace, id: String, title: String) {
    (self.trace, self.id, self.title) = (trace, id, title)
    threads = Set(trace.events.map(\.thread)).sorted()
  }

  /// The drawing, with a title and a description for those who do not see it.
  var svg: String {
    let height = Self.top + trace.events.count * Self.row
    let width = textStart + 9 * (trace.events.map(\.event.count).max() ?? 0)
    return """
      <svg role="img" aria-labelledby="title-\(id) text-\(id)" width="\(width)" height="\(height)">
      <title id="title-\(id)">\(escaped(title))</title>
      <desc id="text-\(id)">\(escaped(description))</desc>
      \((lanes + bars + hops + marks).joined(separator: "\n"))
      </svg>
      """
  }

  private var description: String {
    trace.events.map { "\($0.event), \($0.place)" }.joined(separator: "; ") + "."
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
      let cancel = trace.first(span.begin.event.replacing("send", with: "cancel"))
      let last = (span.isRequest ? cancel ?? span.end : span.end) ?? trace.events.last
      let (from, to) = (y(span.begin), last.map(y) ?? y(span.begin))
      let x = span.isRequest ? Self.left : x(span.begin)
      let kind = span.isRequest ? "wait" : "work"
      return TimelineMark.bar("\(kind) \(span.step)", x: x, from: from, to: to)
    }
  }

  /// The arrows between events that follow one another on different threads.
  private var hops: [String] {
    zip(trace.events, trace.events.dropFirst()).compactMap { event, next in
      guard event.thread != next.thread else { return nil }
      return TimelineMark.hop(from: (x(event), y(event)), to: (x(next), y(next)))
    }
  }

  private var marks: [String] {
    trace.events.map { event in
      let isEnd = event == trace.completion
      let mark = TimelineMark(event, isEnd: isEnd).drawn(atX: x(event), y: y(event))
      let kind = isEnd ? " class=\"outcome\"" : ""
      return mark + "<text\(kind) x=\"\(textStart)\" y=\"\(y(event) + 4)\">"
        + "\(escaped(event.event))</text>"
    }
  }

  private var textStart: Int { Self.left + threads.count * Self.lane + 20 }

  private func x(_ event: RecordedEvent) -> Int {
    Self.left + ((threads.firstIndex(of: event.thread) ?? 0) + 1) * Self.lane
  }

  private func y(_ event: RecordedEvent) -> Int {
    Self.top + (trace.events.firstIndex(of: event) ?? 0) * Self.row
  }
}
