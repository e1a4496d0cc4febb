// `EventStreamReader`: reads the event stream of Swift Testing, test by test. Pure.

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

/// Reads the lines of a stream, one after another.
private struct EventStreamReader {
  var events = TestEvents()
  /// The names of tests and suites, by their identifiers.
  private var names: [String: String] = [:]
  /// When each test has begun, by its identifier.
  private var begins: [String: Double] = [:]
  private var lastEnd = 0.0
  private var hasBegun = false

  mutating func read(_ record: StreamRecord) {
    let event = record.payload
    if record.kind == "test", let id = event.id { names[id] = event.displayName ?? event.name }
    guard record.kind == "event" else { return }
    if events.isComplete { events.note("it goes on after the end of the run") }
    switch event.kind {
    case "runStarted":
      if hasBegun { events.note("the run begins twice") }
      hasBegun = true
    case "runEnded": events.isComplete = true
    case "issueRecorded" where event.issue?.isKnown == true:
      events.known.append(event.words.joined(separator: "\n"))
    case "issueRecorded" where event.issue?.isFailure != false:
      events.found.append(issue(in: event))
    default: readTest(event)
    }
  }

  /// Reads an event of a test; those of suites and of the run have no test.
  private mutating func readTest(_ event: StreamPayload) {
    guard let id = event.testID, let key = Self.key(id) else { return }
    let name = name(of: id)
    switch event.kind {
    case "testStarted":
      events.begin(key, name)
      begins[id] = event.instant?.absolute
    case "testSkipped", "testCancelled":
      // NB: the stream of Swift 6.3 has no words for a test that is cancelled: it asks the kit.
      events.refuse(key, name, because: authorsWordsFirst(event.words))
    case "testEnded":
      // The tests of an exercise all begin at once, and then wait for their turn: a test's own time is that since the
      // one before has ended.
      let end = event.instant?.absolute
      let begin = begins[id].map { max($0, lastEnd) }
      events.end(key, name, after: end.flatMap { end in begin.map { end - $0 } })
      lastEnd = end ?? lastEnd
    default: return
    }
  }

  private func issue(in event: StreamPayload) -> TestEvents.Issue {
    let place = event.issue?.sourceLocation
    return .init(
      key: event.testID.flatMap(Self.key), test: event.testID.map(name) ?? "",
      messages: event.words, file: place?.filePath, line: place?.line)
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
  }
  struct Message: Decodable {
    let symbol: String?
    let text: String
  }
  struct Instant: Decodable { let absolute: Double }
  struct Place: Decodable {
    let filePath: String?
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

  /// What it says; what a comparison adds about parts of a value comes last.
  var words: [String] {
    // The library adds the source comment above an `#expect`: it is for readers of the test.
    let said = (messages ?? []).filter { !$0.text.hasPrefix("//") }
    let details = said.filter { $0.symbol == "difference" }
    let others = said.filter { $0.symbol != "difference" }
    return (others + details).map(\.text)
  }
}
