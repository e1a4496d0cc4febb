// The picture of a run: its axis is the order of the events, and each kind of thing has its own sign.

import Foundation
import Testing
import Traces

@testable import Comparison

@Suite struct TimelineTests {
  private static let events = [
    ("start()", 1), ("send list", 1), ("answer list", 2), ("decode list", 2), ("cancel()", 1),
    ("cancel() returned", 1),
    ("decoded list", 2), (".cancelled", 3),
  ]

  private static func svg(every microseconds: Int) -> String {
    let events = Self.events.enumerated().map { number, event in
      RecordedEvent(
        event: event.0, microseconds: number * microseconds, thread: event.1)
    }
    return TimelineDrawing(RecordedTrace(events: events), id: "x", title: "a run").svg
  }

  @Test func `a run that stalled looks like one that did not`() {
    #expect(Self.svg(every: 1) == Self.svg(every: 48_000))
  }

  @Test func `what waits, works, is cancelled and changes threads has a sign of its own`() {
    let svg = Self.svg(every: 1)
    for kind in ["wait requestList", "work decodeList", "ring", "cross", "end failed"] {
      #expect(svg.components(separatedBy: "class=\"\(kind)\"").count == 2, "\(kind) once")
    }
    #expect(svg.components(separatedBy: "class=\"hop\"").count - 1 == 4, "a hop for each change")
    for (event, _) in Self.events { #expect(svg.contains(">\(event)</text>"), "\(event)") }
    #expect(svg.contains("send list, main thread; answer list, thread 2;"))
  }

  @Test func `the legend is drawn with the same signs`() {
    for kind in ["wait ", "work ", "hop", "dot", "ring", "cross", "end\"", "end failed"] {
      #expect(TimelineMark.legend.contains("class=\"\(kind)"), "\(kind)")
    }
  }
}
