// How the mistakes of a book are tried: once or more often, and whether it is written down.

import Curriculum
import ExerciseRuns

/// How often the tests of each mistake run, and whether the mistakes' files keep which tests were red.
package struct Repetition: Sendable {
  let times: Int
  let isRecorded: Bool

  /// Plans it.
  ///
  /// - Parameters:
  ///   - times: How often the tests of each mistake run; if more than once, nothing but mistakes is tried.
  ///   - isRecorded: Whether each mistake's file gets the numbers of the tests that were red; nothing but
  ///     mistakes is tried then, either.
  package init(times: Int = 1, isRecorded: Bool = false) {
    (self.times, self.isRecorded) = (times, isRecorded)
  }

  var isOfMistakesAlone: Bool { times > 1 || isRecorded }

  /// What is said behind the number of mistakes.
  var words: String {
    (times == 1 ? "" : " (\(times) times each)") + (isRecorded ? " recorded" : "")
  }
}

extension TestEvents {
  /// The numbers of the tests that found something wrong, or were running at a crash, in their order.
  ///
  /// Those of XCTest are left out: they repeat what Swift Testing has found.
  var redNumbers: [Int] {
    let red = found.filter { !$0.isOfXCTest }.map(\.test) + running
    return Set(red.compactMap { Int($0.prefix { $0.isNumber }) }).sorted()
  }
}
