// The options of a test run: the testing library's arguments, and the workbook's environment.

import Foundation
import Testing

/// The environment before the first test of an exercise: what the student's code changes there changes nothing.
public let environmentAtStart = ProcessInfo.processInfo.environment

/// The options of this test run that decide which exercises are tested, and which are red.
struct TestOptions {
  /// The regular expressions after `--filter`.
  let filters = values(of: "--filter")
  /// The regular expressions after `--skip`.
  let skips = values(of: "--skip")
  /// Whether suites run one after another, in an order that may differ from the book's.
  let isSerial = CommandLine.arguments.contains("--no-parallel")
  /// Whether an exercise that is not started is red even without a filter.
  let isStrict = environmentAtStart["WORKBOOK_STRICT"] == "1"

  /// Whether exercises that are not started are red; otherwise they are skipped.
  var failsUnstarted: Bool { isStrict || !filters.isEmpty }

  /// Whether this is plain `swift test`, which leaves out the tests of the tools.
  var leavesToolsOut: Bool {
    let choices = ["WORKBOOK_TESTS", "WORKBOOK_SUBJECT"]
    return filters.isEmpty && choices.allSatisfy { environmentAtStart[$0, default: ""].isEmpty }
  }

  /// The processor time without progress after which a test counts as endless, in seconds.
  ///
  /// Longer than any walk computes; and without a filter all other tests compute at the same time.
  var patience: Double {
    environmentAtStart["WORKBOOK_PATIENCE"].flatMap(Double.init) ?? (filters.isEmpty ? 1_200 : 120)
  }

  /// Whether the options select every test of a suite.
  ///
  /// A filter that matches the suite's own name selects all of its tests.
  func selectsAll(of suite: Test) -> Bool {
    guard skips.isEmpty else { return false }
    let location = suite.sourceLocation
    let name = "\(location.moduleName).\(suite.name)/\(location.fileName)"
    return filters.isEmpty
      || filters.contains { filter in
        (try? Regex(filter)).map { name.firstMatch(of: $0) != nil } ?? false
      }
  }

  private static func values(of option: String) -> [String] {
    let arguments = CommandLine.arguments
    return zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
      + arguments.filter { $0.hasPrefix("\(option)=") }.map { "\($0.dropFirst(option.count + 1))" }
  }
}
