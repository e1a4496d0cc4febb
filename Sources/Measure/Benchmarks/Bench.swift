// Runs all comparisons, one after another: measures, prints and saves their tables.

import CommandSupport
import FinishedStyles
import Foundation

/// One call of the benchmark.
struct Bench {
  let options: BenchOptions
  let counter: AllocationCounter

  /// Measures everything, and prints each table as soon as it is complete.
  ///
  /// - Throws: The error of the first row that gives a wrong result or does not complete, or of a
  ///   file that cannot be written.
  func run() throws(CommandError) {
    try checkFile()
    print(setting.headline)
    var tables: [Table] = []
    for comparison in comparisons {
      let table = try comparison.table()
      print("\n" + table.text)
      tables.append(table)
    }
    try write(BenchReport(setting: setting, tables: tables).json)
  }

  private var setting: BenchSetting { BenchSetting(mode: options.isQuick ? "quick" : "full") }

  private var comparisons: [any BenchSection] {
    let quick = options.isQuick
    let rounds = quick ? Rounds(count: 7, timePerRow: .milliseconds(20)) : Rounds(count: 25)
    let styles = [stepsAlone] + finishedStyles
    return [
      ShortChains(engines: engines, rounds: rounds),
      WholeRuns(styles: styles, window: 1, rounds: rounds),
      WholeRuns(styles: styles, window: 64, rounds: rounds),
      Allocations(styles: styles, counter: counter),
      RunsInFlight(styles: styles, runs: quick ? 2_000 : 10_000),
      LongChains(
        engines: engines.compactMap { $0 as? any ChainEngine },
        rounds: quick ? 3 : 7,
        budget: quick ? 2 : 30
      ),
      Schedules(rounds: quick ? 3 : 7),
    ]
  }

  /// Checks before the first measurement that the JSON file can be written.
  private func checkFile() throws(CommandError) {
    guard let file = options.json else { return }
    let (files, folder) = (FileManager.default, URL(filePath: file).deletingLastPathComponent())
    let place = files.fileExists(atPath: file) ? file : folder.path
    guard files.isWritableFile(atPath: place), !URL(filePath: file).isFolder else {
      throw .failure("\(file) cannot be written: choose another place.")
    }
  }

  private func write(_ json: Data) throws(CommandError) {
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
