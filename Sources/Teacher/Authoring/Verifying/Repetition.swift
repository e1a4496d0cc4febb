// How the variants of a book are tried: once or more often, and whether it is written down.

import Curriculum
import ExerciseRuns

/// How often the tests of each variant run, and whether the mistakes' files keep what was found.
package struct Repetition: Sendable {
  let times: Int
  let isRecorded: Bool

  /// Plans it.
  ///
  /// - Parameters:
  ///   - times: How often the tests of each variant run; if more than once, nothing but variants is tried.
  ///   - isRecorded: Whether each mistake's file gets the numbers of the tests that were red, and a race the
  ///     schedules that were found; nothing but variants is tried then, either.
  package init(times: Int = 1, isRecorded: Bool = false) {
    (self.times, self.isRecorded) = (times, isRecorded)
  }

  var isOfVariantsAlone: Bool { times > 1 || isRecorded }

  /// What is said behind the number of mistakes.
  var words: String {
    (times == 1 ? "" : " (\(times) times each)") + (isRecorded ? " recorded" : "")
  }
}

extension TestEvents {
  /// The schedules that searches have found, as `workbook test --schedule` takes them.
  var foundSchedules: [String] {
    let all = issues.flatMap { $0.matches(of: #/ --schedule (\S+)/#).map { String($0.1) } }
    return Set(all).sorted()
  }

  /// The numbers of the tests that found something wrong, or were running at a crash, in their order.
  ///
  /// Those of XCTest are left out: they repeat what Swift Testing has found.
  var redNumbers: [Int] {
    let red = found.filter { !$0.isOfXCTest }.map(\.test) + running
    return Set(red.compactMap { Int($0.prefix { $0.isNumber }) }).sorted()
  }
}
