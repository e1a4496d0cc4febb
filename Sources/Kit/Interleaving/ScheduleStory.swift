// A schedule as text: a column for each thread, and the line of the code at each step.

extension ScheduleFinding: CustomStringConvertible {
  /// What is wrong, and the schedule that shows it.
  public var description: String {
    "\(problem)\nFound in schedule \(number), \(switchesInWords(switches)):\n\n\(story.columns)"
  }
}

/// How many switches a schedule has: `with one switch`.
package func switchesInWords(_ switches: Int) -> String {
  switch switches {
  case 0: "without a switch"
  case 1: "with one switch"
  default: "with \(switches) switches"
  }
}

extension StoryStep {
  /// How many columns a step has.
  package static var width: Int { 30 }
}

extension [StoryStep] {
  private static var mostColumns: Int { 3 }

  /// The steps from top to bottom: each in the column of its thread, or after its thread's name if there are many.
  public var columns: String {
    ([heads()] + rows()).compactMap(\.self).joined(separator: "\n")
  }

  /// How many columns stand side by side.
  package var columnCount: Int { threads.count <= Self.mostColumns ? threads.count : 2 }

  /// The names of the threads, each with a number, in the order of their first steps.
  package var threads: [(number: Int, name: String)] {
    reduce(into: []) { threads, step in
      if !threads.contains(where: { $0.number == step.thread }) {
        threads.append((step.thread, step.name))
      }
    }
  }

  /// The line above the columns; nil if there are more threads than columns.
  package func heads(width: Int = StoryStep.width) -> String? {
    guard threads.count <= Self.mostColumns else { return nil }
    return Self.line(threads.map { padded($0.name, width) })
  }

  /// A line for each step; the line of code stands at its end if the columns have their usual width.
  package func rows(width: Int = StoryStep.width) -> [String] {
    let threads = threads
    var last: Int?
    return map { step in
      defer { last = step.thread }
      let name = step.thread == last ? "" : "\(step.name) \(step.thread)"
      let cells =
        threads.count <= Self.mostColumns
        ? threads.map { $0.number == step.thread ? step.text : "" } : [name, step.text]
      let place = width < StoryStep.width ? nil : step.place
      return Self.line(cells.map { padded($0, width) } + [place ?? ""])
    }
  }

  private static func line(_ cells: [String]) -> String {
    "  " + cells.joined().replacing(#/ +$/#, with: "")
  }
}

/// A text in so many columns: followed by blanks, or cut.
package func padded(_ text: String, _ width: Int) -> String {
  let fitting = text.count < width ? text : text.prefix(max(0, width - 2)) + "…"
  return fitting + String(repeating: " ", count: max(0, width - fitting.count))
}
