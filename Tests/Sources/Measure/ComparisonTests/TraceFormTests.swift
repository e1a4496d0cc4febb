// The page that describes the form of a trace, against the code that writes traces.

import TestSupport
import Testing
import Traces

@Suite struct TraceFormTests {
  private static let user = User(
    id: 7, email: "", firstName: "", lastName: "", avatar: URL(filePath: "/"))
  private static let events: [TraceEvent] = [
    .start, .send(.list), .answer(.list, .status(404)), .answerAgain(.list, .status(404)),
    .decode(.list), .decoded(.list, [user]), .cancel,
    .cancelReturned, .cancelRequest(.list), .completion(.success(user), .deliveryQueue),
    .completion(.failure(.cancelled), .deliveryQueue),
    .completion(.failure(.failed(.requestList, .status(404))), .deliveryQueue), .closed,
  ]

  @Test func `every event stands in TRACE.md, with whether it is in one line`() throws {
    let page = try ThisBook.text(of: "Sources/Kit/Traces/TRACE.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("| ") }
    for event in Self.events {
      let row = rows.first { $0.contains("`\(event.description)`") }
      let end = event.isShown ? "| yes |" : "| no |"
      #expect(row?.hasSuffix(end) == true, "\(event.description)")
    }
  }

  @Test func `a trace knows its steps, and where each event happened`() throws {
    var trace: Trace =
      "start() · 2 send list · 3 answer list 404 · decode list · 2 .cancelled · 4 decoded list 8 7"
    for (index, time) in [1, 2, 9, 10, 12, 13].enumerated() {
      trace.entries[index].moment = Trace.Moment(microseconds: time, queue: "operation queue")
    }
    #expect(trace.spans.map(\.step) == [.requestList, .decodeList])
    #expect(trace.spans.map { $0.end?.moment?.microseconds } == [9, 13])
    #expect(trace.entries[1].place == "thread 2, operation queue")
    let json = try JSONEncoder().encode(trace)
    #expect(try JSONDecoder().decode(Trace.self, from: json) == trace)
  }
}
