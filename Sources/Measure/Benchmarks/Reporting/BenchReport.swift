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
    let rows = rows.map { row in
      let figures = Dictionary(zip(columns, row.figures)) { first, _ in first }
      return EncodedRow(name: row.name, figures: figures.compactMapValues(\.self))
    }
    try container.encode(rows, forKey: .rows)
  }

  private struct EncodedRow: Encodable {
    let name: String
    let figures: [String: Figure]
  }
}
