// The picture of a run: its axis is the order of the events, and each kind of thing has its own sign.

import Foundation
import Testing
import Traces

@testable import Comparison

@Suite struct TimelineTests {
  private static let trace: Trace =
    """
    start() · send list · 2 answer list 200 · decode list · 1 cancel() · cancel() returned ·
    2 decoded list 8 · 3 .cancelled
    """

  private static func svg(every microseconds: Int) -> String {
    var trace = trace
    trace.moments = trace.events.indices.map { Trace.Moment(microseconds: $0 * microseconds) }
    return TimelineDrawing(trace, id: "x", title: "a run").svg
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
    for event in Self.trace.events { #expect(svg.contains(">\(event.words)</text>"), "\(event)") }
    #expect(svg.contains("send list, main thread; answer list, thread 2;"))
  }

  @Test func `the legend is drawn with the same signs`() {
    for kind in ["wait ", "work ", "hop", "dot", "ring", "cross", "end\"", "end failed"] {
      #expect(TimelineMark.legend.contains("class=\"\(kind)"), "\(kind)")
    }
  }
}
