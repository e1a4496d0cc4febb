// All figures as JSON, with what they were measured on.

import Foundation

/// What the figures were measured on.
struct Setting: Equatable, Encodable {
  /// `full` or `quick`.
  let mode: String
  /// `release`, or `debug`, whose figures mean nothing.
  let build: String = isDebug ? "debug" : "release"
  let processors: Int = ProcessInfo.processInfo.activeProcessorCount

  /// The setting in one line.
  var headline: String {
    let warning = build == "debug" ? " These figures mean nothing: use swift run -c release." : ""
    return "A \(mode) run of a \(build) build, on \(processors) processors.\(warning)"
  }

  private static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}

/// All tables of one call.
struct Report: Encodable {
  let setting: Setting
  let tables: [Table]

  /// The report as JSON, for people too.
  var json: Data {
    get throws(BenchError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do { return try encoder.encode(self) + Data("\n".utf8) } catch {
        throw .failure("The figures cannot be written as JSON: \(error).")
      }
    }
  }
}

extension Table: Encodable {
  private enum Key: String, CodingKey { case title, notes, rows }

  /// Each row is an object of its name and its figures by the names of their columns.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(title, forKey: .title)
    try container.encode(notes, forKey: .notes)
    try container.encode(rows.map { NamedRow(row: $0, columns: columns) }, forKey: .rows)
  }

  private struct NamedRow: Encodable {
    let name: String
    let figures: [String: Figure]

    init(row: Row, columns: [String]) {
      name = row.name
      let named = zip(columns, row.figures).compactMap { column, figure in
        figure.map { (column, $0) }
      }
      figures = Dictionary(named) { first, _ in first }
    }
  }
}

extension Figure: Encodable {
  private enum Key: String, CodingKey { case unit, value, lowerQuartile, upperQuartile }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(unit, forKey: .unit)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(quartiles?.lowerBound, forKey: .lowerQuartile)
    try container.encodeIfPresent(quartiles?.upperBound, forKey: .upperQuartile)
  }
}
