// The figures of `bench --json`, as far as the comparison shows them.

import StyleRuns

/// What a run costs; the raw value names it.
enum Cost: String, CaseIterable {
  /// One run at a time, with answers from memory.
  case time = "time of a run"
  case allocations = "allocations of a run"
  case allocated = "memory that it asks for"
  /// What it keeps allocated until its first answer.
  case heap = "heap of a waiting run"

  /// How the title of the benchmark's table begins, and the column.
  fileprivate var place: (table: String, column: String) {
    switch self {
    case .time: ("Whole runs: fetch a user, one at a time", "a run")
    case .allocations: ("Allocations", "allocations")
    case .allocated: ("Allocations", "bytes")
    case .heap: ("In flight", "heap")
    }
  }
}

extension BenchReport {
  /// What a run of a style costs; nil if it was not measured.
  func figure(_ cost: Cost, of source: StyleSource) -> Figure? {
    guard source.isMeasured else { return nil }
    let (title, column) = cost.place
    return tables.first { $0.title.hasPrefix(title) }?.rows.first { $0.name == source.name }?
      .figures[column]
  }
}
