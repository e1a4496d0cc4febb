// Reads the event stream of Swift Testing, test by test. Pure.

import Foundation

/// The event stream of one run: a JSON object in each line.
///
/// Its form is described in swift-testing's `Documentation/ABI/JSON.md`.
struct EventStream {
  /// What the stream says.
  private(set) var record = RunRecord()
  private var begins: [String: Double] = [:]
  private var lastEnd = 0.0
  private var hasBegun = false

  /// Reads a stream.
  ///
  /// A crash may cut its last line, which is then left out.
  init(_ stream: String) {
    let lines = stream.split(whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard let event = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else {
        if index < lines.count - 1 { record.isDamaged = true }
        continue
      }
      if event.kind == "event" { read(event.payload) }
    }
  }

  private mutating func read(_ event: Payload) {
    if record.hasEnded { record.isDamaged = true }  // nothing follows the end of a run
    let key = event.testID.flatMap(Self.key)
    switch event.kind {
    case "runStarted":
      if hasBegun { record.isDamaged = true }
      hasBegun = true
    case "runEnded": record.hasEnded = true
    case "issueRecorded": if event.issue?.counts != false { add(event.words, to: key) }
    case "testStarted": if let key { begin(key, event) }
    case "testSkipped", "testCancelled":
      // NB: the stream of Swift 6.3 has no words for a test that is cancelled: it asks the kit.
      let words = event.words.isEmpty ? "First make the other tests green." : event.words
      if let key { record.tests[key, default: .init()].refusal = words }
    case "testEnded": if let key { end(key, event) }
    default: return
    }
  }

  private mutating func add(_ words: String, to key: String?) {
    guard let key else { return record.failures.append(words) }
    record.tests[key, default: .init()].failures.append(words)
  }

  private mutating func begin(_ key: String, _ event: Payload) {
    record.tests[key, default: .init()].hasBegun = true
    begins[key] = event.instant?.absolute
  }

  /// The tests of an exercise all begin at once, and then wait for their turn: a test's own time is that
  /// since the one before has ended.
  private mutating func end(_ key: String, _ event: Payload) {
    if record.tests[key]?.hasEnded == true { record.isDamaged = true }  // a test ends once
    record.tests[key, default: .init()].hasEnded = true
    guard let begin = begins[key], let end = event.instant?.absolute else { return }
    record.tests[key]?.seconds = end - max(begin, lastEnd)
    lastEnd = end
  }

  /// The file and the line at the end of a test's id; nil for a suite.
  private static func key(_ id: String) -> String? {
    id.wholeMatch(of: /.*\/([^\/]+\.swift:\d+):\d+/).map { String($0.1) }
  }

  private struct Line: Decodable {
    let kind: String
    let payload: Payload
  }

  private struct Payload: Decodable {
    struct Issue: Decodable {
      let isKnown: Bool?
      let isFailure: Bool?
      var counts: Bool { isKnown != true && isFailure != false }
    }
    struct Message: Decodable { let text: String }
    struct Instant: Decodable { let absolute: Double }
    let kind: String?
    let issue: Issue?
    let messages: [Message]?
    let instant: Instant?
    let testID: String?

    /// The words of the test's author come first, then those of the library.
    var words: String {
      let lines = (messages ?? []).map(\.text)
      let isEmpty = lines.count > 1 && lines[0] == "Issue recorded"
      return (lines.dropFirst() + (isEmpty ? [] : lines.prefix(1))).joined(separator: "\n")
    }
  }
}
