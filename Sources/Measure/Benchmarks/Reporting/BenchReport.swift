// Writes all tables as JSON, with the conditions under which they were measured.

import CommandSupport
import Foundation

/// The conditions under which the figures were measured.
struct BenchSetting: Equatable, Encodable {
  /// `full` or `quick`.
  let mode: String
  /// The build, `release` or `debug`; the figures of a debug build mean nothing.
  let build: String = isDebug ? "debug" : "release"
  let processors: Int = ProcessInfo.processInfo.activeProcessorCount

  /// The conditions in one line.
  var headline: String {
    let warning = build == "debug" ? " These figures mean nothing: use swift run -c release." : ""
    return "A \(mode) run of a \(build) build, on \(processors) processors.\(warning)"
  }

  static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}

/// The tables of one call.
struct BenchReport: Encodable {
  let setting: BenchSetting
  let tables: [Table]

  /// The report as readable JSON.
  ///
  /// - Throws: ``CommandError/failure(_:)`` if the figures cannot be encoded.
  var json: Data {
    get throws(CommandError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do { return try encoder.encode(self) + Data("\n".utf8) } catch {
        throw .failure("The figures cannot be written as JSON: \(error).")
      }
    }
  }
}

extension Table: Encodable {
  private enum CodingKeys: String, CodingKey { case title, notes, rows }

  /// Encodes each row as an object: its name, and its figures keyed by column.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
    try container.encode(notes, forKey: .notes)
    try container.encode(rows.map { EncodedRow(row: $0, columns: columns) }, forKey: .rows)
  }

  private struct EncodedRow: Encodable {
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
  private enum CodingKeys: String, CodingKey { case unit, value, lowerQuartile, upperQuartile }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(unit, forKey: .unit)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(quartiles?.lowerBound, forKey: .lowerQuartile)
    try container.encodeIfPresent(quartiles?.upperBound, forKey: .upperQuartile)
  }
}
