// Reads what XCTest prints, test by test. Pure.

/// The output of a run of XCTest, on Linux or macOS.
///
/// XCTest has no event stream, so its output is all there is.
package struct XCTestLog {
  /// What the output says.
  package private(set) var events = TestEvents()
  private var places: [String: Int] = [:]

  /// Reads an output.
  package init(_ output: String) {
    for line in output.split(whereSeparator: \.isNewline) {
      readEvent(line)
      readFailure(line)
      if line.contains(/Test Suite '(All|Selected) tests' (passed|failed) at/) {
        if events.isComplete { events.note("the run ends twice") }
        events.isComplete = true
      }
    }
  }

  private mutating func readEvent(_ line: Substring) {
    let form = /Test Case '(?:-\[)?(?:\w+\.)*?(\w+)[. ](\w+)\]?' (started|passed|failed|skipped)/
    guard let match = line.firstMatch(of: form) else { return }
    let key = "\(match.1).\(match.2)"
    guard match.3 != "started" else { return begin(key) }
    let seconds = line.firstMatch(of: /\(([0-9.]+) seconds\)/).flatMap { Double($0.1) }
    end(key, after: seconds)
    if match.3 == "skipped" { refuse(key, because: "The test was skipped.") }
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
    refuse("\(match.1).\(match.2)", because: String(match.3))
  }

  // MARK: Tests

  private mutating func begin(_ key: String) {
    let place = place(of: key)
    if events.tests[place].hasBegun { events.note("the test \"\(key)\" begins twice") }
    events.tests[place].hasBegun = true
  }

  private mutating func end(_ key: String, after seconds: Double?) {
    let place = place(of: key)
    if events.tests[place].hasEnded { events.note("the test \"\(key)\" ends twice") }
    (events.tests[place].hasEnded, events.tests[place].seconds) = (true, seconds)
  }

  private mutating func refuse(_ key: String, because words: String) {
    let place = place(of: key)
    events.tests[place].refusal = events.tests[place].refusal ?? words
  }

  private mutating func add(_ key: String, _ words: String, _ file: String?, _ line: Int?) {
    events.found.append(.init(key: key, test: key, messages: [words], file: file, line: line))
  }

  /// The place of a test in the list, which gets it if it is new.
  private mutating func place(of key: String) -> Int {
    if let place = places[key] { return place }
    places[key] = events.tests.count
    events.tests.append(.init(key: key, name: key))
    return events.tests.count - 1
  }
}
