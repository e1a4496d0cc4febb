import Traces

/// Runs as text: after a line that begins with `#`, the trace of the run.
struct RunFile {
  /// The line of each run, and its trace.
  let entries: [(head: String, trace: Trace)]

  /// Reads the runs; an event that does not exist traps.
  init(_ text: String) {
    entries = text.split(separator: "# ").map { part in
      let lines = part.split(separator: "\n", maxSplits: 1)
      // A run that nothing was seen of has no second line.
      let words = lines.count == 2 ? String(lines[1]) : ""
      return (String(lines[0]), Trace(stringLiteral: words))
    }
  }
}
