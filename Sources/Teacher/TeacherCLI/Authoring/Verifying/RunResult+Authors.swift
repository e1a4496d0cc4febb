// What a run of tests says to an author: how it ended, and what is recorded of it. Pure.

extension RunResult {
  /// How a run ended that did not pass, in words that follow the name of a file.
  var failure: String {
    let reason = (events.issues.last ?? crashMessages.first)
      .map { $0.split(whereSeparator: \.isNewline).last.map(String.init) ?? $0 }
    return stopInWords ?? "fails: \(reason ?? "no reason is given")"
  }

  /// What the code did to the process of its tests; nil if they came to their end.
  ///
  /// The runs of authors have no other limits.
  var stopInWords: String? {
    switch end {
    case .crashed(let signal): "ends the process (signal \(signal))"
    case .exited(let status): "ends the process (exit status \(status))"
    case .endless: "does not end"
    default: nil
    }
  }

  var crashMessages: [String] {
    lines(of: output).map(String.init).filter { $0.contains("Fatal error: ") }
  }
}

extension TestEvents {
  /// The schedules that searches have found, as `workbook test --schedule` takes them.
  var foundSchedules: [String] {
    let all = issues.flatMap { $0.matches(of: #/ --schedule (\S+)/#).map { String($0.1) } }
    return Set(all).sorted()
  }

  /// The numbers of the tests that found something wrong, or were running at a crash, in their order.
  ///
  /// Those of XCTest are left out: they repeat what Swift Testing has found.
  var redNumbers: [Int] {
    let red = found.filter { !$0.isOfXCTest }.map(\.test) + running
    return Set(red.compactMap { Int($0.prefix { $0.isNumber }) }).sorted()
  }
}
