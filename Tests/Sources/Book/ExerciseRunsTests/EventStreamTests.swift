// What is read of an event stream, test by test; and what the testing library would not write.

import Testing

@testable import ExerciseRuns

@Suite struct EventStreamTests {
  @Test func `the time of a test begins when the one before has ended`() {
    let events = stream(
      event("runStarted"), event("testStarted", 9, at: 1), event("testStarted", 3, at: 2),
      event("testEnded", 3, at: 4.5), event("testEnded", 9, at: 5), event("runEnded"))
    #expect(events.tests.map(\.key) == ["T.swift:9", "T.swift:3"])
    #expect(events.tests.map(\.name) == ["9 a/b", "3 a/b"])
    #expect(events.tests.map(\.seconds) == [0.5, 2.5])
    #expect(events.tests.allSatisfy { $0.hasBegun && $0.hasEnded })
    #expect(events.isComplete && events.irregularity == nil)
  }

  @Test func `issues belong to their test, or to none; the author's words come first`() {
    let words = #""messages":[{"symbol":"fail","text":"a"},{"symbol":"details","text":"b"}]"#
    let issue = #","issue":{"isKnown":false,"isFailure":true},\#(words)"#
    let events = stream(event("issueRecorded", 3, issue), event("issueRecorded", nil, issue))
    #expect(events.found.map(\.key) == ["T.swift:3", nil])
    #expect(events.issues == ["a\nb", "a\nb"])
    #expect(events.found.map(\.reason) == ["b\na", "b\na"])
    #expect(RunResult(end: .passed, events: events, output: "").end == .failed)
    #expect(RunResult(end: .passed, events: stream(), output: "").end == .passed)
  }

  @Test(arguments: [#""isKnown":true"#, #""isKnown":false,"isFailure":false"#])
  func `a known issue and a warning are no failures; the words of the known one are kept`(
    kind: String
  ) {
    let events = stream(
      event("issueRecorded", 3, #","issue":{\#(kind)},"messages":[{"text":"canary"}]"#))
    #expect(events.found == [])
    #expect(events.known == (kind.hasSuffix("true") ? ["canary"] : []))
  }

  @Test func `a test that has ended counts, a suite, a cancelled and a skipped test do not`() {
    let suite = #"{"kind":"event","payload":{"kind":"testEnded","testID":"M.T"}}"#
    let words = #","messages":[{"text":"Test skipped"},{"text":"not yet"}]"#
    let events = stream(
      event("testStarted", 3), event("testEnded", 3), suite, event("testCancelled", 9),
      event("testEnded", 9), event("testSkipped", 12, words))
    #expect(events.tests.map(\.refusal) == [nil, "", "not yet\nTest skipped"])
    #expect(events.testsRun == 1)
  }

  @Test func `a line that a crash has cut is left out, and is no irregularity`() {
    let events = stream(event("testEnded", 9), event("testStarted", 3), #"{"kind":"ev"#)
    #expect(events.testsRun == 1 && events.running == ["3 a/b"] && events.irregularity == nil)
  }

  @Test(arguments: [
    ("the test \"3 a/b\" ends twice", ["testStarted", "testEnded", "testEnded"]),
    ("the test \"3 a/b\" begins twice", ["testStarted", "testStarted"]),
    ("it goes on after the end of the run", ["runEnded", "testEnded"]),
    ("the run begins twice", ["runStarted", "runStarted"]),
    ("a line of it is no event", ["", "testEnded"]),
  ])
  func `a stream that the library does not write is noticed`(words: String, kinds: [String]) {
    let lines = kinds.map { $0.isEmpty ? "{" : event($0, $0.hasPrefix("run") ? nil : 3) }
    #expect(TestEvents(lines.joined(separator: "\n")).irregularity == words)
  }
}

// MARK: Streams

private func stream(_ lines: String...) -> TestEvents { TestEvents(lines.joined(separator: "\n")) }

/// A line of a stream: an event of the test in a line of `T.swift`, or of no test.
private func event(
  _ kind: String, _ line: Int? = nil, _ rest: String = "", at time: Double = 0
) -> String {
  let test = line.map { #","testID":"M.T\/`\#($0) a\/b`()\/T.swift:\#($0):4""# } ?? ""
  let instant = #","instant":{"absolute":\#(time),"since1970":1}"#
  let payload = #"{"kind":"\#(kind)"\#(instant)\#(test)\#(rest)}"#
  return #"{"kind":"event","payload":\#(payload),"version":"6.3.0"}"#
}
