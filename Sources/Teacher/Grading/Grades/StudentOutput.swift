// What the student's code printed, without what the testing library and the workbook print. Pure.

import Curriculum

/// The lines of an output that no framework printed.
struct StudentOutput {
  /// The text; empty if the code printed nothing.
  let text: String

  /// Leaves out the lines of Swift Testing, which begin with a symbol, and everything from the message of
  /// a crash, or from the first of the workbook's last lines, on.
  ///
  /// - Parameter output: Everything that a run of Swift Testing printed.
  init(_ output: String) {
    let own = lines(of: output).prefix { !Self.isFromWorkbook($0) }.filter { line in
      guard let first = line.first else { return false }
      return !"◇✔✘➜↳⚠±".contains(first)
    }
    text = own.joined(separator: "\n")
  }

  /// Whether a line is one of the last that a run prints.
  private static func isFromWorkbook(_ line: Substring) -> Bool {
    line.contains(#/\.swift:\d+: Fatal error/#) || line.contains(#/^\d\.\d+ crashed, in test /#)
      || line.contains(#/^\d\.\d+ \w+ is red\. /#)
      || line.contains(#/^Chapter \d: \d+ of \d+ solved\./#)
  }
}
