// What a run costs: as shipped with the workbook, or as the benchmark measured it on this machine.

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

/// What a run costs in each style that is compared.
struct MeasuredCosts {
  private let report: BenchReport?
  /// How to get figures of this machine.
  let advice: String

  /// How the figures were measured, in one sentence; nil if there are none.
  var sentence: String? { report?.setting.sentence }

  /// Finds the figures of this machine, if it was measured before; otherwise those of the workbook.
  ///
  /// - Parameters:
  ///   - root: The workbook's folder.
  ///   - anew: Whether to measure now, which takes a minute, or some if the student's own style must be built for it,
  ///     and blocks the caller.
  /// - Throws: That there is no benchmark of a release build, or that it failed.
  init(of sources: [StyleSource], in root: URL, anew: Bool = false) throws(CommandError) {
    let own = sources.first { $0.isInvented }
    advice =
      "To measure time and memory here: swift run -c release bench --help, then "
      + "\(workbookCommand) compare --measure\(own == nil ? "" : " --with mine")"
    let file = root.appending(path: ".build/workbook/bench.json")
    if anew {
      let options = own == nil ? [] : ["--with", "mine"]
      try Self.measure(into: file, in: root, options: options, advice: advice)
    }
    let shipped = root.appending(path: "Sources/Measure/StylesCLI/Comparison/Facts/costs.json")
    report =
      (own.map { $0.isNewer(than: file) } == true ? nil : BenchReport(in: file))
      ?? BenchReport(in: shipped)
  }

  /// What a run of a style costs; nil if it was not measured.
  func figure(_ cost: Cost, of source: StyleSource) -> Figure? {
    guard source.isMeasured else { return nil }
    let (title, column) = cost.place
    return report?.tables.first { $0.title.hasPrefix(title) }?
      .rows.first { $0.name == source.name }?.figures[column]
  }

  private static func measure(
    into file: URL, in root: URL, options: [String], advice: String
  ) throws(CommandError) {
    let program = root.appending(path: ".build/release/workbook-bench").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw .failure("The benchmark is not built. \(advice)")
    }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let words = [program, "--quick", "--json", file.path] + options
    let (end, text) = try ChildProcess.printed(by: words, longestRun: .seconds(1_800))
    guard end == .exited(0), BenchReport(in: file) != nil else {
      let last = text.split(separator: "\n").last.map { " \($0)" } ?? ""
      throw .failure("The benchmark failed.\(last)")
    }
  }
}

extension BenchReport {
  fileprivate init?(in file: URL) {
    guard let data = try? Data(contentsOf: file) else { return nil }
    self.init(json: data)
  }
}

extension StyleSource {
  /// Whether the benchmark can have a row for it.
  var isMeasured: Bool { !isOwn || isInvented }

  /// Whether its code was changed after figures were saved: they are about other code.
  fileprivate func isNewer(than figures: URL) -> Bool {
    let files = names(in: root.appending(path: folder)).map {
      root.appending(path: "\(folder)/\($0)")
    }
    return files.compactMap(lastChange).contains { $0 > lastChange(of: figures) ?? .distantPast }
  }
}
