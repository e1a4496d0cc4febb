// What the run was asked for: the testing library's own arguments, and the workbook's environment.

import Foundation
import Testing

/// What a run of the tests was asked for.
struct Options {
  /// The regular expressions after `--filter`.
  let filters: [String]
  /// The regular expressions after `--skip`.
  let skips: [String]
  /// Whether suites run one after the other, in an order that is not the book's.
  let isSerial: Bool
  /// Whether an exercise that is not started is red even if nobody asked for it.
  let isStrict: Bool

  init(arguments: [String], environment: [String: String]) {
    func values(of option: String) -> [String] {
      zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
        + arguments.filter { $0.hasPrefix("\(option)=") }.map {
          "\($0.dropFirst(option.count + 1))"
        }
    }
    filters = values(of: "--filter")
    skips = values(of: "--skip")
    isSerial = arguments.contains("--no-parallel")
    isStrict = environment["WORKBOOK_STRICT"] == "1"
  }

  /// Whether somebody asked for these tests: what is not started is then red, and not just skipped.
  var isAsked: Bool { isStrict || !filters.isEmpty }

  /// Whether no filter leaves some tests of a suite out: one that matches the suite's name does not.
  func picksAll(of suite: Test) -> Bool {
    guard skips.isEmpty else { return false }
    let location = suite.sourceLocation
    let name = "\(location.moduleName).\(suite.name)/\(location.fileName)"
    return filters.isEmpty
      || filters.contains { filter in
        (try? Regex(filter)).map { name.firstMatch(of: $0) != nil } ?? false
      }
  }
}
