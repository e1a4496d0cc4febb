// What the executable `mine-rules` does: it asks the student's own rules about traces.

import CommandSupport
import Foundation
public import Rules
import Traces

/// The student's own rules, in a process of their own.
///
/// `workbook judge chapter5 --with mine` starts the process, and hands it traces. It prints what the rules
/// found, as JSON, and nothing else.
public struct OwnRules {
  private let rules: [WrittenRule]

  /// Takes the student's suite.
  public init(_ rules: [WrittenRule]) { self.rules = rules }

  /// Asks the rules, and ends the process.
  public func runAndExit() -> Never {
    let sentence = "A rule of yours called exit. Test it: swift test --filter Chapter8"
    EarlyExit.run(saying: sentence, by: "judge callbacks --with mine") {
      (runs: [PlayedScenario]) throws(CommandError) in
      try EarlyExit.printJSON(StyleFinding.all(of: rules, in: runs))
    }
  }
}
