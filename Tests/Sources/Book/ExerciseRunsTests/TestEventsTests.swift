// What the event stream of a test run says of the run as a whole.

import Testing

@testable import ExerciseRuns

@Suite struct TestEventsTests {
  private func event(_ kind: String, _ rest: String = "") -> String {
    #"{"kind":"event","payload":{"kind":"\#(kind)"\#(rest)},"version":"6.3.0"}"# + "\n"
  }

  private let test = #","testID":"M.RetryTests\/`1 a`()\/RetryTests.swift:3:4""#

  @Test func `a test that has ended counts, a suite and a cancelled test do not`() {
    let suite = #","testID":"M.RetryTests""#
    let other = test.replacing("1 a", with: "2 b")
    let stream =
      event("testStarted", test) + event("testEnded", test) + event("testEnded", suite)
      + event("testCancelled", other) + event("testEnded", other)
    #expect(TestEvents(stream).testsRun == 1)
  }

  @Test func `an issue is told with all of its words, unless it is known`() {
    let words = #","messages":[{"symbol":"fail","text":"a"},{"symbol":"details","text":"b"}]"#
    let stream =
      event("issueRecorded", #","issue":{"isKnown":false}"# + words)
      + event("issueRecorded", #","issue":{"isKnown":true}"# + words)
    #expect(TestEvents(stream).issues == ["a\nb"])
  }

  @Test func `a run with an issue has not passed, whatever its status`() {
    let stream = event("issueRecorded", #","issue":{"isKnown":false}"#) + event("runEnded")
    #expect(RunResult(end: .passed, events: .init(stream), output: "").end == .failed)
    #expect(RunResult(end: .passed, events: .init(""), output: "").end == .passed)
  }

  @Test func `a line that a crash has cut is left out`() {
    #expect(TestEvents(event("testEnded", test) + #"{"kind":"ev"#).testsRun == 1)
  }
}
