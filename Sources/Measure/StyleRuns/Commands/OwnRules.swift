// What the executable `mine-rules` does: it asks the student's own rules about traces.

import CommandSupport
import Foundation
public import Rules
import Traces

/// The student's own rules, in a process of their own.
///
/// `workbook judge chapter5 --with mine` starts the process with the path of a file of traces. It
/// prints what the rules found, as JSON, and nothing else.
public struct OwnRules {
  private let rules: [WrittenRule]

  /// Takes the student's suite.
  public init(_ rules: [WrittenRule]) { self.rules = rules }

  /// Asks the rules, and ends the process.
  public func runAndExit() -> Never {
    alarm(OwnRun.longestRun)  // ends this process, even if a rule never returns
    EarlyExit.refuseEarlyExit(
      saying: "A rule of yours called exit. Test it: swift test --filter Chapter8")
    guard let path = CommandLine.arguments.dropFirst().first,
      let data = FileManager.default.contents(atPath: path),
      let runs = try? JSONDecoder().decode([PlayedScenario].self, from: data)
    else {
      Terminal.printError("Ask your own rules with: \(workbookCommand) judge callbacks --with mine")
      EarlyExit.exit(64)
    }
    EarlyExit.exit(printing: StyleFinding.all(of: rules, in: runs))
  }
}
