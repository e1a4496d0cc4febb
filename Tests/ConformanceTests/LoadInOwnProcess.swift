// A load test in a process of its own.

import Conformance
import FinishedStyles
import Testing
import UserAPI

/// Runs the load test of a style in a process of its own.
///
/// Beside other tests, the tasks of a style would wait any time for the few threads of Swift
/// concurrency, and the threads of the other tests would be counted, too.
///
/// - Parameters:
///   - name: The name of the style.
///   - runs: How many runs are in flight at once.
/// - Returns: Whether all of them completed without a thread for each (W2.4), and the figures.
/// - Throws: `ExpectationFailedError` if the process crashes.
func loadInOwnProcess(of name: String, runs: Int) async throws -> (isGood: Bool, summary: String) {
  let result = try await #require(
    processExitsWith: .success, observing: [\.standardOutputContent]
  ) { [name = name as String, runs = runs as Int] in
    guard let style = stylesAndSketches.first(where: { $0.name == name }) else { return }
    let load = await LoadTest(style, runs: runs).report()
    let more = load.threads.map { $0.during - $0.before } ?? 0
    let isGood = load.completed == runs && more < runs / 10
    print("load \(isGood ? "good" : "bad"): \(load.summary)")
  }
  let output = String(decoding: result.standardOutputContent, as: UTF8.self)
  let line = output.split(separator: "\n").first { $0.hasPrefix("load ") } ?? "load bad: no figures"
  return (
    line.hasPrefix("load good"),
    line.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
  )
}
