// What the student's code printed, without what the testing library and the workbook print. Pure.

import Curriculum

/// The lines of an output that no framework printed; empty if the code printed nothing.
///
/// Leaves out the lines of Swift Testing, which begin with a symbol, and everything from the message of a
/// crash, or from the first of the workbook's last lines, on.
///
/// - Parameter output: Everything that a run of Swift Testing printed.
func studentOutput(in output: String) -> String {
  lines(of: output).prefix { !isFromWorkbook($0) }.filter { line in
    guard let first = line.first else { return false }
    return !"◇✔✘➜↳⚠±━".contains(first)
  }.joined(separator: "\n")
}

/// Whether a line is one of the last that a run prints.
private func isFromWorkbook(_ line: Substring) -> Bool {
  line.contains(#/\.swift:\d+: Fatal error/#) || line.contains(#/^\d\.\d+ crashed, in test /#)
    || line.contains(#/^\d\.\d+ \w+ is red\. /#)
    || line.contains(#/^Chapter \d: \d+ of \d+ solved\./#)
}
