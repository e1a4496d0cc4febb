// What the executable `mine-rules` does: it asks the student's own rules about traces.

import CommandSupport
public import Rules

/// Asks the student's own rules, in a process of their own, and ends it.
///
/// `workbook judge chapter5 --with mine` starts the process, and hands it traces. It prints what the rules
/// found, as JSON, and nothing else.
public func runOwnRules(_ rules: [WrittenRule]) -> Never {
  EarlyExit.run(
    saying: "A rule of yours called exit. Test it: swift test --filter Chapter8",
    by: "judge callbacks --with mine"
  ) { (runs: [PlayedScenario]) throws(CommandError) in
    try printJSON(StyleFinding.all(of: rules, in: runs))
  }
}
