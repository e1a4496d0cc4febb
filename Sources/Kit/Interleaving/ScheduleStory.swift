// A schedule as text: a column for each thread, and the line of the code at each step.

extension ScheduleFinding {
  /// What is wrong, and the schedule that shows it.
  package var description: String {
    "\(problem)\n\(summary):\n\n\(story.columns)"
  }

  /// Which schedule it is, and how many switches it has.
  private var summary: String {
    let switches =
      switch switches {
      case 0: "without a switch"
      case 1: "with one switch"
      default: "with \(self.switches) switches"
      }
    return "Found in schedule \(number), \(switches)"
  }
}

extension StoryStep {
  /// How many columns a step has.
  static var width: Int { 30 }
}

extension [StoryStep] {
  private static var mostColumns: Int { 3 }

  /// The steps from top to bottom: each in the column of its thread, or after its thread's name if there are many.
  package var columns: String {
    var numbers: [Int] = []
    for step in self where !numbers.contains(step.thread) { numbers.append(step.thread) }
    guard numbers.count <= Self.mostColumns else { return list }
    let names = numbers.map { number in first { $0.thread == number }?.name ?? "" }
    let lines = map { step in
      let column = numbers.firstIndex(of: step.thread) ?? 0
      let cells = numbers.indices.map { Self.cell($0 == column ? step.text : "") }
      return cells.joined() + (step.place ?? "")
    }
    return Self.text([names.map(Self.cell).joined()] + lines)
  }

  private var list: String {
    var last: Int?
    let lines = map { step in
      defer { last = step.thread }
      let name = step.thread == last ? "" : "\(step.name) \(step.thread)"
      return Self.cell(name) + Self.cell(step.text) + (step.place ?? "")
    }
    return Self.text(lines)
  }

  private static func text(_ lines: [String]) -> String {
    lines.map { "  " + $0.trimmingEnd }.joined(separator: "\n")
  }

  private static func cell(_ text: String) -> String {
    let width = StoryStep.width
    let fitting = text.count < width ? text : text.prefix(width - 2) + "…"
    return fitting + String(repeating: " ", count: width - fitting.count)
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
