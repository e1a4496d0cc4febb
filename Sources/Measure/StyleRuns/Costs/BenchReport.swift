// What `bench` measured: it writes a report, and `compare` reads one.

import CommandSupport

/// The tables of one call of `bench`, and the conditions under which they were measured.
package struct BenchReport: Codable, Sendable {
  package struct Setting: Codable, Sendable {
    /// `full` or `quick`.
    let mode: String
    /// The build, `release` or `debug`.
    var build = isDebug ? "debug" : "release"
    var processors = ProcessInfo.processInfo.activeProcessorCount
    /// What kind of machine it was; nil where the figures were measured on this one.
    var machine: String?

    /// The conditions in one line.
    package var sentence: String {
      let warning = " These figures mean nothing: use swift run -c release bench."
      return "A \(mode) run of bench, \(build) build, on \(machine ?? "this machine"), with "
        + "\(processors) processors.\(build == "debug" ? warning : "")"
    }
  }

  package let setting: Setting
  package var tables: [FigureTable] = []

  /// Whether this process is a debug build, whose figures mean nothing.
  package static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// Begins a report of this process.
  ///
  /// - Parameter mode: `full` or `quick`.
  package init(mode: String) { setting = Setting(mode: mode) }

  /// Reads a report; nil if the text is not what `bench --json` writes.
  package init?(json: Data) {
    guard let report = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
    self = report
  }

  /// The report as readable JSON.
  ///
  /// - Throws: ``CommandError/failure(_:)`` if the figures cannot be encoded.
  package var json: Data {
    get throws(CommandError) {
      do { return try JSONEncoder.sorted.encode(self) + Data("\n".utf8) } catch {
        throw .failure("The figures cannot be written as JSON: \(error).")
      }
    }
  }
}
