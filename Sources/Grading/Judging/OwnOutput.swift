// What the student's code printed, without what the testing library and the workbook print. Pure.

/// The lines of an output that no framework printed.
struct OwnOutput {
  /// The text; empty if the code printed nothing.
  let text: String

  /// Leaves out the lines of Swift Testing, which begin with a symbol, and everything from the first of
  /// the workbook's last lines on.
  ///
  /// - Parameter output: Everything that a run of Swift Testing printed.
  init(_ output: String) {
    var lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let summary = lines.firstIndex {
      $0.contains(
        /^(\d\.\d+ \w+ is red\. |\d\.\d+ crashed, in test |Chapter \d: \d+ of \d+ solved\.)/)
    }
    lines = Array(lines[..<(summary ?? lines.endIndex)])
    let own = lines.filter { line in
      guard let first = line.first else { return false }
      return !"◇✔✘➜↳⚠±".contains(first)
    }
    text = own.joined(separator: "\n")
  }
}
