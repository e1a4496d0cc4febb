// The figures of `bench --json`, as far as the comparison shows them.

import Foundation

/// What a run costs; the raw value names it.
enum Cost: String, CaseIterable {
  /// One run at a time, with answers from memory.
  case time = "time of a run"
  case allocations = "allocations of a run"
  case allocated = "memory that it asks for"
  /// What it keeps allocated until its first answer.
  case heap = "heap of a waiting run"

  /// How the title of the benchmark's table begins, and the column.
  var place: (table: String, column: String) {
    switch self {
    case .time: ("Whole runs: fetch a user, one at a time", "a run")
    case .allocations: ("Allocations", "allocations")
    case .allocated: ("Allocations", "bytes")
    case .heap: ("In flight", "heap")
    }
  }

  /// A figure of this cost, `24.8 µs` for example.
  func text(_ figure: Double) -> String {
    switch self {
    case .time: String(format: "%.1f µs", figure / 1_000)
    case .allocations: String(format: "%.0f", figure)
    case .allocated, .heap: String(format: "%.1f kB", figure / 1_000)
    }
  }
}

/// What a run costs in each style, as `bench` measured it.
package struct BenchFigures: Decodable, Sendable {
  private struct Setting: Decodable, Sendable {
    let mode, build: String
    let processors: Int
    /// What kind of machine it was; nil where the figures were measured on this one.
    let machine: String?
  }

  private struct Table: Decodable, Sendable {
    let title: String
    let rows: [Row]
  }

  private struct Row: Decodable, Sendable {
    let name: String
    let figures: [String: Figure]
  }

  private struct Figure: Decodable, Sendable {
    let value: Double
  }

  private let setting: Setting
  private let tables: [Table]

  /// Reads the figures; nil if the text is not what `bench --json` writes.
  package init?(json: Data) {
    guard let figures = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
    self = figures
  }

  /// A figure in nanoseconds, bytes or blocks; nil if it was not measured.
  func figure(_ cost: Cost, of style: String) -> Double? {
    let (title, column) = cost.place
    return tables.first { $0.title.hasPrefix(title) }?.rows.first { $0.name == style }?
      .figures[column]?.value
  }

  /// How the figures were measured, in one sentence.
  package var sentence: String {
    let warning = setting.build == "debug" ? " A debug build: these figures mean nothing." : ""
    let machine = setting.machine ?? "this machine"
    return "A \(setting.mode) run of bench, \(setting.build) build, on \(machine), with "
      + "\(setting.processors) processors.\(warning)"
  }
}
