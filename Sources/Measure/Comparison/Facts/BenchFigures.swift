// The figures of `bench --json`, as far as the comparison shows them.

import Foundation

/// What a run costs in each style, as `bench` measured it.
package struct BenchFigures: Decodable, Sendable {
  struct Setting: Decodable, Sendable {
    let mode: String
    let build: String
    let processors: Int
    /// What kind of machine it was; nil where the figures were measured on this one.
    let machine: String?
  }

  struct Figure: Decodable, Sendable {
    let value: Double
  }

  private struct Row: Decodable, Sendable {
    let name: String
    let figures: [String: Figure]
  }

  private struct Table: Decodable, Sendable {
    let title: String
    var rows: [Row]
  }

  let setting: Setting
  private var tables: [Table]

  /// Reads the figures.
  ///
  /// - Returns: nil if the text is not what `bench --json` writes.
  package init?(json: Data) {
    guard let figures = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
    self = figures
  }

  /// The time of one run in nanoseconds, one run at a time, with answers from memory.
  func time(of style: String) -> Figure? {
    figure("a run", of: style, inTable: "Whole runs: fetch a user, one at a time")
  }

  /// The bytes that a run keeps allocated while it waits for its first answer.
  func heap(of style: String) -> Figure? { figure("heap", of: style, inTable: "In flight") }

  /// How many blocks of memory a run asks for.
  func allocations(of style: String) -> Figure? {
    figure("allocations", of: style, inTable: "Allocations")
  }

  /// How many bytes a run asks for.
  func allocated(of style: String) -> Figure? {
    figure("bytes", of: style, inTable: "Allocations")
  }

  /// How the figures were measured, in one sentence.
  package var sentence: String {
    let warning = setting.build == "debug" ? " A debug build: these figures mean nothing." : ""
    let machine = setting.machine ?? "this machine"
    return "A \(setting.mode) run of bench, \(setting.build) build, on \(machine), with "
      + "\(setting.processors) processors.\(warning)"
  }

  /// The same figures without those of one style.
  func without(_ style: String) -> BenchFigures {
    var others = self
    for index in tables.indices { others.tables[index].rows.removeAll { $0.name == style } }
    return others
  }

  private func figure(_ column: String, of style: String, inTable title: String) -> Figure? {
    let table = tables.first { $0.title.hasPrefix(title) }
    return table?.rows.first { $0.name == style }?.figures[column]
  }
}

extension BenchFigures.Figure {
  /// The value as microseconds, `24.8 µs` for example.
  var microseconds: String { String(format: "%.1f µs", value / 1_000) }

  /// The value as a whole number, `62` for example.
  var whole: String { String(format: "%.0f", value) }

  /// The value as kilobytes, `3.1 kB` for example.
  var kilobytes: String { String(format: "%.1f kB", value / 1_000) }
}
