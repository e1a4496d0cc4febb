// What is read of the event stream of a test run, and of the output of a build.

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

  @Test func `a line that a crash has cut is left out`() {
    #expect(TestEvents(event("testEnded", test) + #"{"kind":"ev"#).testsRun == 1)
  }

  @Test func `the errors of a build are told once, with files of the book`() {
    let log = BuildLog(
      """
      /book/Chapters/A/B.swift:3:4: error: no such thing
      /book/Chapters/A/B.swift:3:4: error: no such thing
      /book/Chapters/A/B.swift:9:4: warning: unused
      """, root: "/book")
    #expect(log.errors.map(\.description) == ["Chapters/A/B.swift:3: no such thing"])
    #expect(log.errors(in: "Chapters/A/").count == 1 && log.errors(in: "Chapters/C/").isEmpty)
  }

  @Test func `a build that fails without the compiler is told by its error`() {
    #expect(BuildLog("a\nerror: no disk\nb\n", root: "/book").lastWords == "error: no disk")
  }
}
