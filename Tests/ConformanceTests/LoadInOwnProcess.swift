// Many runs at once, in a process of their own.

import Conformance
import FinishedStyles
import Testing
import UserAPI

/// Plays the stalled scenarios with a finished style, and its load test, in a process of its own.
///
/// Beside other tests, the tasks of a style would wait any time for the few threads of Swift
/// concurrency, and the threads of the other tests would be counted, too.
///
/// - Parameters:
///   - name: The name of the style.
///   - runs: How many runs are in flight at once.
/// - Returns: Whether the style kept its rules, and all of them completed without a thread for each
///   (W2.4); and the figures.
/// - Throws: `ExpectationFailedError` if the process crashes.
func loadInOwnProcess(of name: String, runs: Int) async throws -> (isGood: Bool, summary: String) {
  let result = try await #require(
    processExitsWith: .success, observing: [\.standardOutputContent]
  ) { [name = name as String, runs = runs as Int] in
    guard let style = finishedStyles.first(where: { $0.name == name }) else { return }
    let load = await LoadTest(style, runs: runs).report()
    let more = load.threads.map { $0.during - $0.before } ?? 0
    let isGood = load.completed == runs && more < runs / 10
    // After the load test, which counts the threads that its own runs bring.
    let walk = await Walk(style, scenarios: .stalled).report()
    let message = walk.passes ? "" : " " + walk.message.replacing("\n", with: " ")
    print("load \(isGood && walk.passes ? "good" : "bad"): \(load.summary)\(message)")
  }
  let output = String(decoding: result.standardOutputContent, as: UTF8.self)
  let line = output.split(separator: "\n").first { $0.hasPrefix("load ") } ?? "load bad: no figures"
  return (
    line.hasPrefix("load good"),
    line.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
  )
}
