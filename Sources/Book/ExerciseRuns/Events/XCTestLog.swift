// Reads what XCTest prints, test by test. Pure.

/// The output of a run of XCTest, on Linux or macOS.
///
/// XCTest has no event stream, so its output is all there is.
package struct XCTestLog {
  /// What the output says.
  package var events: TestEvents { collector.events }
  private var collector = EventCollector()

  /// Reads an output.
  package init(_ output: String) {
    for line in output.split(whereSeparator: \.isNewline) {
      readEvent(line)
      readFailure(line)
      if line.contains(/Test Suite '(All|Selected) tests' (passed|failed) at/) {
        if events.isComplete { collector.events.note("the run ends twice") }
        collector.events.isComplete = true
      }
    }
  }

  private mutating func readEvent(_ line: Substring) {
    let form = /Test Case '(?:-\[)?(?:\w+\.)*?(\w+)[. ](\w+)\]?' (started|passed|failed|skipped)/
    guard let match = line.firstMatch(of: form) else { return }
    let key = "\(match.1).\(match.2)"
    guard match.3 != "started" else { return collector.begin(key, key) }
    let seconds = line.firstMatch(of: /\(([0-9.]+) seconds\)/).flatMap { Double($0.1) }
    collector.end(key, key, after: seconds)
    if match.3 == "skipped" { collector.refuse(key, key, because: "The test was skipped.") }
    if match.3 == "failed", !events.found.contains(where: { $0.key == key }) {
      add(key, "The test failed.", nil, nil)
    }
  }

  /// Reads `FILE:LINE: error: CLASS.TEST : WORDS`, and on macOS `-[MODULE.CLASS TEST] : WORDS`.
  private mutating func readFailure(_ line: Substring) {
    let form = /(.+\.swift):(\d+): error: (?:-\[)?(?:\w+\.)*?(\w+)[. ](\w+)\]? : (.*)/
    guard let match = line.firstMatch(of: form) else { return readRefusal(line) }
    add("\(match.3).\(match.4)", String(match.5), String(match.1), Int(match.2))
  }

  /// Reads `FILE:LINE: CLASS.TEST : Test skipped - WORDS`.
  private mutating func readRefusal(_ line: Substring) {
    let form = /:\d+: (?:-\[)?(?:\w+\.)*?(\w+)[. ](\w+)\]? : Test skipped - (.*)/
    guard let match = line.firstMatch(of: form) else { return }
    let key = "\(match.1).\(match.2)"
    collector.refuse(key, key, because: String(match.3))
  }

  private mutating func add(_ key: String, _ words: String, _ file: String?, _ line: Int?) {
    collector.events.found.append(
      .init(key: key, test: key, messages: [words], file: file, line: line))
  }
}
