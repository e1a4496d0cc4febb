// Reads what XCTest prints, test by test. Pure.

extension TestEvents {
  /// Reads the output of a run of XCTest, on Linux or macOS.
  ///
  /// XCTest has no event stream, so its output is all there is.
  package init(xcTest output: String) {
    for line in output.split(whereSeparator: \.isNewline) {
      if line.contains(/Test Suite '(All|Selected) tests' (passed|failed) at/) {
        if isComplete { note("the run ends twice") }
        isComplete = true
      }
      readEvent(line)
      readIssue(line)
    }
  }

  private mutating func readEvent(_ line: Substring) {
    let form = /Test Case '(?:-\[)?(?:\w+\.)*?(\w+)[. ](\w+)\]?' (started|passed|failed|skipped)/
    guard let match = line.firstMatch(of: form) else { return }
    let key = "\(match.1).\(match.2)"
    guard match.3 != "started" else { return begin(key, key) }
    let seconds = line.firstMatch(of: /\(([0-9.]+) seconds\)/).flatMap { Double($0.1) }
    end(key, key, after: seconds)
    if match.3 == "skipped" { refuse(key, key, because: "The test was skipped.") }
    if match.3 == "failed", !found.contains(where: { $0.key == key }) {
      found.append(.init(key: key, test: key, messages: ["The test failed."], file: nil, line: nil))
    }
  }

  /// Reads `FILE:LINE: error: CLASS.TEST : WORDS`, or `FILE:LINE: CLASS.TEST : Test skipped - WORDS`; on macOS with
  /// `-[MODULE.CLASS TEST]`.
  private mutating func readIssue(_ line: Substring) {
    let form =
      /(.+\.swift):(\d+): (error: )?(?:-\[)?(?:\w+\.)*?(\w+)[. ](\w+)\]? : (Test skipped - )?(.*)/
    guard let match = line.firstMatch(of: form) else { return }
    let key = "\(match.4).\(match.5)"
    let words = String(match.7)
    if match.3 != nil {
      found.append(
        .init(
          key: key, test: key, messages: [(match.6 ?? "") + words], file: String(match.1),
          line: Int(match.2)))
    } else if match.6 != nil {
      refuse(key, key, because: words)
    }
  }
}
