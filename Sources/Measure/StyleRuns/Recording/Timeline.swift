// A trace as a table: when and where each step began and ended.

import CommandSupport
import Traces
import UserAPI

extension Trace {
  /// A table with a line for each step that began, for each cancel, and for the completion.
  package var table: String {
    let head = [["step", "begins", "ends", "begins on", "ends on"]]
    let steps = spans.map { row($0.step.rawValue, $0.begin, $0.end) }
    let all: [TraceEvent] = [.cancel, .cancelRequest(.list), .cancelRequest(.detail)]
    let cancels = all.compactMap { cancel in
      first { $0 == cancel }.map { row(cancel.description, $0, nil) }
    }
    let end = row("completion", completion, nil)
    return CommandSupport.table(head + steps + cancels + [end], right: [1, 2])
  }

  private func row(_ name: String, _ begin: Entry?, _ end: Entry?) -> [String] {
    [name, begin?.time ?? "", end?.time ?? "", begin?.place ?? "", end?.place ?? ""]
  }
}

extension Trace.Entry {
  /// The time in milliseconds, `3.3 ms` for example; empty if it was not noted.
  package var time: String {
    guard let microseconds = moment?.microseconds else { return "" }
    let tenths = microseconds / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
