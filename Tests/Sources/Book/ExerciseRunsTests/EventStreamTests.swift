// What is read of an event stream, besides what the recorded runs of `GoldenTests` have; and what the testing library
// would not write.

import Testing

@testable import ExerciseRuns

@Suite struct EventStreamTests {
  @Test(arguments: [#""isKnown":true"#, #""isKnown":false,"isFailure":false"#])
  func `a known issue and a warning are no failures; the words of the known one are kept`(
    kind: String
  ) {
    let events = stream(
      event("issueRecorded", 3, #","issue":{\#(kind)},"messages":[{"text":"canary"}]"#))
    #expect(events.found == [])
    #expect(events.known == (kind.hasSuffix("true") ? ["canary"] : []))
  }

  @Test func `the source comment above an expectation is left out`() {
    let words = #","messages":[{"text":"Failed"},{"text":"// NB: half."},{"text":"late"}]"#
    let events = stream(event("issueRecorded", 3, words))
    #expect(events.found.map(\.reason) == ["late\nFailed"])
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
private func event(_ kind: String, _ line: Int? = nil, _ rest: String = "") -> String {
  let test = line.map { #","testID":"M.T\/`\#($0) a\/b`()\/T.swift:\#($0):4""# } ?? ""
  return #"{"kind":"event","payload":{"kind":"\#(kind)"\#(test)\#(rest)},"version":"6.3.0"}"#
}
