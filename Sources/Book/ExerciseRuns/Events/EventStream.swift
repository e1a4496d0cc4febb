// `EventStreamReader`: reads the event stream of Swift Testing, test by test. Pure.

import Foundation

extension TestEvents {
  /// Reads an event stream: one JSON object in each line.
  ///
  /// Its form is described in swift-testing's `Documentation/ABI/JSON.md`. A crash may cut its last line,
  /// which is then left out.
  package init(_ stream: String) {
    var reader = EventStreamReader()
    let decoder = JSONDecoder()
    let lines = stream.split(whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if let record = try? decoder.decode(StreamRecord.self, from: Data(line.utf8)) {
        reader.read(record)
      } else if index < lines.count - 1 {
        reader.events.note("a line of it is no event")
      }
    }
    self = reader.events
  }
}

/// Collects what the lines of a stream say.
private struct EventStreamReader {
  var events = TestEvents()
  /// The names of tests and suites, by their identifiers.
  private var names: [String: String] = [:]
  /// The places of the tests in `events.tests`, by their identifiers.
  private var places: [String: Int] = [:]
  private var begins: [String: Double] = [:]
  private var lastEnd = 0.0
  private var hasBegun = false

  mutating func read(_ record: StreamRecord) {
    if record.kind == "test", let id = record.payload.id {
      names[id] = record.payload.displayName ?? record.payload.name
    }
    if record.kind == "event" { read(record.payload) }
  }

  private mutating func read(_ event: StreamPayload) {
    if events.isComplete { events.note("it goes on after the end of the run") }
    switch event.kind {
    case "runStarted":
      if hasBegun { events.note("the run begins twice") }
      hasBegun = true
    case "runEnded": events.isComplete = true
    case "issueRecorded" where event.issue?.counts != false: events.found.append(issue(in: event))
    case "testStarted": change(event) { $0.begin(event) }
    case "testSkipped", "testCancelled": change(event) { $0.refuse(event) }
    case "testEnded": change(event) { $0.end(event) }
    default: return
    }
  }

  /// Changes the test of an event; there is none for the events of suites and of the run.
  private mutating func change(_ event: StreamPayload, _ body: (inout Change) -> Void) {
    guard let id = event.testID, let key = Self.key(id) else { return }
    if places[id] == nil {
      places[id] = events.tests.count
      events.tests.append(.init(key: key, name: name(of: id)))
    }
    guard let place = places[id] else { return }
    var change = Change(test: events.tests[place], begin: begins[id], lastEnd: lastEnd)
    body(&change)
    (events.tests[place], begins[id], lastEnd) = (change.test, change.begin, change.lastEnd)
    if let irregularity = change.irregularity { events.note(irregularity) }
  }

  private func issue(in event: StreamPayload) -> TestEvents.Issue {
    let place = event.issue?.sourceLocation
    return .init(
      key: event.testID.flatMap(Self.key), test: event.testID.map(name) ?? "",
      messages: event.words, file: place?.filePath ?? place?._filePath, line: place?.line)
  }

  /// The name as it is printed; if the stream has none, it is read from the test's identifier.
  private func name(of id: String) -> String {
    if let name = names[id] { return name }
    let match = id.firstMatch(of: /\/(?:`([^`]+)`|(\w+))\(/)
    return match.flatMap { $0.1 ?? $0.2 }.map(String.init) ?? ""
  }

  /// The file and the line at the end of a test's identifier; nil for a suite.
  private static func key(_ id: String) -> String? {
    id.wholeMatch(of: /.*\/([^\/]+\.swift:\d+):\d+/).map { String($0.1) }
  }
}

/// What an event changes.
private struct Change {
  var test: TestEvents.Test
  var begin: Double?
  var lastEnd: Double
  var irregularity: String?

  mutating func begin(_ event: StreamPayload) {
    if test.hasBegun { irregularity = "the test \"\(test.name)\" begins twice" }
    test.hasBegun = true
    begin = event.instant?.absolute
  }

  // NB: the stream of Swift 6.3 has no words for a test that is cancelled: it asks the kit.
  mutating func refuse(_ event: StreamPayload) {
    test.refusal =
      event.words.isEmpty ? "First make the other tests green." : authorsWordsFirst(event.words)
  }

  /// The tests of an exercise all begin at once, and then wait for their turn: a test's own time is that
  /// since the one before has ended.
  mutating func end(_ event: StreamPayload) {
    if test.hasEnded { irregularity = "the test \"\(test.name)\" ends twice" }
    test.hasEnded = true
    guard let begin, let end = event.instant?.absolute else { return }
    test.seconds = end - max(begin, lastEnd)
    lastEnd = end
  }
}

// MARK: The records of the stream

private struct StreamRecord: Decodable {
  let kind: String
  let payload: StreamPayload
}

private struct StreamPayload: Decodable {
  struct Issue: Decodable {
    let isKnown: Bool?
    let isFailure: Bool?
    let sourceLocation: Place?
    var counts: Bool { isKnown != true && isFailure != false }
  }
  struct Message: Decodable { let text: String }
  struct Instant: Decodable { let absolute: Double }
  struct Place: Decodable {
    let filePath: String?
    // Older versions of the stream begin its name with an underscore.
    let _filePath: String?
    let line: Int?
  }
  let kind: String?
  let id: String?
  let name: String?
  let displayName: String?
  let issue: Issue?
  let messages: [Message]?
  let instant: Instant?
  let testID: String?

  var words: [String] { (messages ?? []).map(\.text) }
}
