// Reads what XCTest prints, test by test. Pure.

/// The output of a run of XCTest, on Linux or macOS.
///
/// XCTest has no event stream, so its output is all there is. The student's code could print the same
/// lines: these tests only count after those of Swift Testing have passed.
struct XCTestLog {
  /// What the output says.
  private(set) var record = RunRecord()

  /// Reads an output.
  init(_ output: String) {
    for line in output.split(whereSeparator: \.isNewline) {
      readEvent(line)
      readFailure(line)
      if line.contains(#/^\s*Executed \d+ tests?, with /#) { record.hasEnded = true }
    }
  }

  private mutating func readEvent(_ line: Substring) {
    let form = /Test Case '(?:-\[)?(?:\w+\.)*?(\w+)[. ](\w+)\]?' (started|passed|failed|skipped)/
    guard let match = line.firstMatch(of: form) else { return }
    let key = "\(match.1).\(match.2)"
    var test = record.tests[key] ?? .init()
    test.hasBegun = true
    if match.3 != "started" {
      test.hasEnded = true
      test.seconds = line.firstMatch(of: /\(([0-9.]+) seconds\)/).flatMap { Double($0.1) }
    }
    if match.3 == "failed", test.failures.isEmpty { test.failures = ["The test failed."] }
    if match.3 == "skipped" { test.refusal = test.refusal ?? "The test was skipped." }
    record.tests[key] = test
  }

  /// Reads `FILE:LINE: error: CLASS.TEST : WORDS`, and on macOS `-[MODULE.CLASS TEST] : WORDS`.
  private mutating func readFailure(_ line: Substring) {
    let form = /:\d+: error: (?:-\[)?(?:\w+\.)*?(\w+)[. ](\w+)\]? : (.*)/
    guard let match = line.firstMatch(of: form) else { return readRefusal(line) }
    record.tests["\(match.1).\(match.2)", default: .init()].failures.append(String(match.3))
  }

  /// Reads `FILE:LINE: CLASS.TEST : Test skipped - WORDS`.
  private mutating func readRefusal(_ line: Substring) {
    let form = /:\d+: (?:-\[)?(?:\w+\.)*?(\w+)[. ](\w+)\]? : Test skipped - (.*)/
    guard let match = line.firstMatch(of: form) else { return }
    record.tests["\(match.1).\(match.2)", default: .init()].refusal = String(match.3)
  }
}
