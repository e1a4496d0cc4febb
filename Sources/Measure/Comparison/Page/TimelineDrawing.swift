// A recorded run as a picture: a lane for requests in flight, and a lane for each thread.

import Traces

/// The picture of one recorded run.
struct TimelineDrawing {
  private static let (left, right, lane, top) = (128.0, 660.0, 26.0, 22.0)

  private let trace: RecordedTrace
  private let end: Int
  private let id: String
  private let title: String
  private let threads: [Int]

  /// Prepares a drawing.
  ///
  /// - Parameters:
  ///   - trace: The run.
  ///   - end: The time at the right side, in microseconds.
  ///   - id: A word that no other drawing of the page has.
  ///   - title: What the drawing shows.
  init(_ trace: RecordedTrace, end: Int, id: String, title: String) {
    (self.trace, self.end, self.id, self.title) = (trace, max(1, end), id, title)
    threads = Set(trace.events.map(\.thread)).sorted()
  }

  /// The drawing, with a title and a description for those who do not see it.
  var svg: String {
    let height = Self.top + Double(threads.count + 1) * Self.lane + 24
    return """
      <svg role="img" aria-labelledby="title-\(id) text-\(id)" viewBox="0 0 700 \(Int(height))">
      <title id="title-\(id)">\(escaped(title))</title>
      <desc id="text-\(id)">\(escaped(description))</desc>
      \((lanes + bars + dots + cancels + [axis(height)]).joined(separator: "\n"))
      </svg>
      """
  }

  private var description: String {
    let steps = trace.spans.map { span in
      let end = span.end.map { milliseconds($0.microseconds) } ?? "no end"
      return "\(span.step) from \(milliseconds(span.begin.microseconds)) to \(end)"
    }
    let completion = trace.completion.map { "\($0.event) at \(milliseconds($0.microseconds))" }
    return (steps + [completion ?? "no completion"]).joined(separator: "; ") + "."
  }

  private var lanes: [String] {
    let names = ["in flight"] + threads.map { $0 == 1 ? "main thread" : "thread \($0)" }
    return names.enumerated().map { number, name in
      let y = middle(number)
      return "<line class=\"lane\" x1=\"\(Self.left)\" x2=\"\(Self.right)\" "
        + "y1=\"\(y)\" y2=\"\(y)\"/><text class=\"name\" x=\"8\" y=\"\(y + 4)\">\(name)</text>"
    }
  }

  /// The steps: a request ends with its answer or its cancel, or at the end of the picture.
  private var bars: [String] {
    trace.spans.map { span in
      let cancel = trace.first(span.begin.event.replacing("send", with: "cancel"))
      let last = (span.isRequest ? cancel ?? span.end : span.end)?.microseconds ?? end
      let (from, to) = (x(span.begin.microseconds), x(last))
      let lane = span.isRequest ? 0 : lane(of: span.begin.thread)
      let time = "\(milliseconds(span.begin.microseconds)) to \(milliseconds(last))"
      return "<rect class=\"\(span.isRequest ? "request" : "decode")\" x=\"\(from)\" "
        + "y=\"\(middle(lane) - 8)\" width=\"\(max(3, to - from))\" height=\"16\" rx=\"3\">"
        + "<title>\(span.step), \(time)</title></rect>"
    }
  }

  /// The other events, each on its thread: what the run's owner does, requests and their answers.
  private var dots: [String] {
    trace.events.compactMap { event in
      if event == trace.completion { return ending(event) }
      let kind = event.event.hasPrefix("answer") ? "answer" : "dot"
      let isShown = ["start()", "send", "answer"].contains { event.event.hasPrefix($0) }
      return isShown ? circle(event, kind, radius: 4) : nil
    }
  }

  /// The completion, with the outcome beside it.
  private func ending(_ event: RecordedEvent) -> String {
    let (x, y) = (x(event.microseconds), middle(lane(of: event.thread)))
    let isRight = x > Self.right - 160
    let (anchor, place) = isRight ? ("end", x - 10) : ("start", x + 10)
    return circle(event, event.event.hasPrefix("user") ? "end" : "end failed", radius: 6)
      + "<text class=\"outcome\" x=\"\(place)\" y=\"\(y - 7)\" text-anchor=\"\(anchor)\">"
      + "\(escaped(event.event))</text>"
  }

  private func circle(_ event: RecordedEvent, _ kind: String, radius: Int) -> String {
    let (x, y) = (x(event.microseconds), middle(lane(of: event.thread)))
    let title = "<title>\(escaped(event.event)), \(milliseconds(event.microseconds))</title>"
    return "<circle class=\"\(kind)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\">\(title)</circle>"
  }

  private var cancels: [String] {
    trace.first("cancel()").map { event in
      let (x, bottom) = (x(event.microseconds), middle(threads.count) + 12)
      return [
        "<line class=\"cancel\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Self.top - 6)\" y2=\"\(bottom)\"/>",
        "<text class=\"cancel\" x=\"\(x)\" y=\"\(Self.top - 9)\" text-anchor=\"middle\">"
          + "cancel()</text>",
      ]
    } ?? []
  }

  private func axis(_ height: Double) -> String {
    "<text class=\"axis\" x=\"\(Self.left)\" y=\"\(height - 6)\">0 ms</text>"
      + "<text class=\"axis\" x=\"\(Self.right)\" y=\"\(height - 6)\" text-anchor=\"end\">"
      + "\(milliseconds(end))</text>"
  }

  private func x(_ microseconds: Int) -> Double {
    let share = Double(microseconds) / Double(end)
    return ((Self.left + (Self.right - Self.left) * min(1, share)) * 10).rounded() / 10
  }

  private func lane(of thread: Int) -> Int { (threads.firstIndex(of: thread) ?? 0) + 1 }

  private func middle(_ lane: Int) -> Double { Self.top + (Double(lane) + 0.5) * Self.lane }
}
