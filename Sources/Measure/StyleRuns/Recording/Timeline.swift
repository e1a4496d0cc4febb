// A recorded trace as a table: when and where each step began and ended.

import CommandSupport
import Traces

extension RecordedTrace {
  /// A table with a line for each step that began, for each cancel, and for the completion.
  package var table: String {
    let head = [["step", "begins", "ends", "begins on", "ends on"]]
    let steps = spans.map { row($0.step, $0.begin, $0.end) }
    let cancels = ["cancel()", "cancel list", "cancel detail"].compactMap { words in
      first(words).map { row(words, $0, nil) }
    }
    let end = row("completion", completion, nil)
    return CommandSupport.table(head + steps + cancels + [end], right: [1, 2])
  }

  private func row(_ name: String, _ begin: RecordedEvent?, _ end: RecordedEvent?) -> [String] {
    [name, begin?.time ?? "", end?.time ?? "", begin?.place ?? "", end?.place ?? ""]
  }
}

extension RecordedEvent {
  /// The time in milliseconds, `3.3 ms` for example.
  package var time: String {
    let tenths = microseconds / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
