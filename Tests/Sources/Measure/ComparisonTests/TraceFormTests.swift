// The page that describes the form of a trace, against the code that writes traces.

import Foundation
import TestSupport
import Testing
import Traces
import UserAPI

@Suite struct TraceFormTests {
  private static let user = User(
    id: 7, email: "", firstName: "", lastName: "", avatar: URL(filePath: "/"))
  private static let events: [TraceEvent] = [
    .start, .send(.list), .answer(.list, .status(200)), .answerAgain(.list, .status(200)),
    .decode(.list), .decoded(.list, nil), .cancel,
    .cancelReturned, .cancelRequest(.list), .completion(.success(user), .deliveryQueue),
    .completion(.failure(.cancelled), .deliveryQueue),
    .completion(.failure(.failed(.requestList, .status(404))), .deliveryQueue), .closed,
  ]

  @Test func `every event stands in TRACE.md, with whether it is in one line`() throws {
    let page = try ThisBook.text(of: "Sources/Kit/Traces/TRACE.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("| ") }
    for event in Self.events {
      let row = rows.first { $0.contains("`\(event.words)`") }
      let end = event.text == nil ? "| no |" : "| yes |"
      #expect(row?.hasSuffix(end) == true, "\(event.words)")
    }
  }

  @Test func `a recording knows its steps, its threads and its hops`() throws {
    let trace = RecordedTrace(
      events: [
        RecordedEvent(event: "start()", microseconds: 1, thread: 1),
        RecordedEvent(event: "send list", microseconds: 2, thread: 2, queue: "operation queue"),
        RecordedEvent(event: "answer list", microseconds: 9, thread: 3),
        RecordedEvent(event: "decode list", microseconds: 10, thread: 3),
        RecordedEvent(event: ".cancelled", microseconds: 12, thread: 2),
        RecordedEvent(event: "decoded list", microseconds: 13, thread: 4),
      ], line: "…")
    #expect(trace.spans.map(\.step) == ["requestList", "decodeList"])
    #expect(trace.spans.map(\.isRequest) == [true, false])
    #expect(trace.spans.map { $0.end?.microseconds } == [9, 13])
    #expect(trace.threads == 3 && trace.hops == 3)
    #expect(trace.events[1].place == "thread 2, operation queue")
    let json = try JSONEncoder().encode(trace)
    #expect(try JSONDecoder().decode(RecordedTrace.self, from: json) == trace)
  }
}
