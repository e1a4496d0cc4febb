// All tables, one after another: measured, printed, and written.

import FinishedStyles
import Foundation

/// What one table is measured by.
protocol Measurement {
  /// Measures all rows.
  ///
  /// - Throws: The first row that computes something wrong, or does not complete.
  func table() throws(BenchError) -> Table
}

/// One call of the benchmark.
struct Bench {
  let options: Options

  /// Measures everything, and prints each table as soon as it is there.
  ///
  /// - Throws: The first row that computes something wrong, or does not complete.
  func run() throws(BenchError) {
    try checkPlace()
    print(setting.headline)
    var tables: [Table] = []
    for measurement in measurements {
      let table = try measurement.table()
      print("\n" + table.text)
      tables.append(table)
    }
    try write(Report(setting: setting, tables: tables).json)
  }

  private var setting: Setting { Setting(mode: options.isQuick ? "quick" : "full") }

  private var measurements: [any Measurement] {
    let quick = options.isQuick
    let rounds = quick ? Rounds(count: 7, turn: .milliseconds(20)) : Rounds(count: 25)
    let styles = [stepsAlone] + finishedStyles
    return [
      ShortChains(engines: engines, rounds: rounds),
      WholeRuns(styles: styles, window: 1, rounds: rounds),
      WholeRuns(styles: styles, window: 64, rounds: rounds),
      InFlight(styles: styles, runs: quick ? 2_000 : 10_000),
      LongChains(
        engines: engines.compactMap { $0 as? any ChainEngine },
        rounds: quick ? 3 : 7,
        budget: quick ? 2 : 30
      ),
    ]
  }

  /// A place that cannot be written is better known before than after.
  private func checkPlace() throws(BenchError) {
    guard let file = options.json else { return }
    let (files, folder) = (FileManager.default, URL(filePath: file).deletingLastPathComponent())
    let place = files.fileExists(atPath: file) ? file : folder.path
    guard files.isWritableFile(atPath: place), !URL(filePath: file).isFolder else {
      throw .failure("\(file) cannot be written: choose another place.")
    }
  }

  private func write(_ json: Data) throws(BenchError) {
    guard let file = options.json else { return }
    do { try json.write(to: URL(filePath: file)) } catch {
      throw .failure("\(file) cannot be written: \(error.localizedDescription)")
    }
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }
}
