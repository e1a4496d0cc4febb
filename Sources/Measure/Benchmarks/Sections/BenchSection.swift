// What all comparisons have in common: each one makes a table.

import CommandSupport

/// What the columns "processor" are, in a note.
let processorNote =
  "Processor: how long all threads worked for a run. To wake a thread costs what the machine likes."

/// A comparison of engines or styles, row by row.
protocol BenchSection {
  /// Measures all rows.
  ///
  /// - Returns: The table with the measured figures.
  /// - Throws: The error of the first row that gives a wrong result or does not complete.
  func table() throws(CommandError) -> Table
}
