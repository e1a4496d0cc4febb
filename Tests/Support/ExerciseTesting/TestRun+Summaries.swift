// The last lines of a test run: the first failure, and how much of each chapter is solved.

import Curriculum
import Foundation
import Synchronization

extension TestRun {
  /// Prints the last lines when the process ends.
  ///
  /// The end of the last suite is too early: the testing library prints its closing lines after it.
  static let summariesAtExit: Void = {
    atexit {
      let lines = TestRun.current.summaries.map { $0 + "\n" }.joined()
      // Standard error, because the testing library uses it: two streams could change their order.
      try? FileHandle.standardError.write(contentsOf: Data(lines.utf8))
    }
  }()

  private static let leftOut =
    "The tests of the workbook's own code were left out. With them: WORKBOOK_TESTS=all swift test"

  /// For each chapter of the run, the first failure, and how much of the chapter is solved.
  ///
  /// Plain `swift test` has one line: what it left out.
  private var summaries: [String] {
    guard options.failsUnstarted else { return options.leavesToolsOut ? [Self.leftOut] : [] }
    return state.withLock { state in
      guard let workbook = state.workbook else { return [] }
      let chapters = Set(state.expected.map(\.chapter)).sorted().compactMap { workbook.chapter($0) }
      return chapters.flatMap { chapter in
        let reds = chapter.exercises.compactMap { exercise in
          let failure = state.exercises[exercise.id]?.failure
          return (failure ?? workbook.failures(of: exercise).first).map {
            lines(on: $0, of: exercise)
          }
        }
        return (reds.first ?? []) + [workbook.summary(of: chapter)]
      }
    }
  }

  /// What a student needs to know of one red exercise.
  private func lines(on failure: TestFailure, of exercise: Exercise) -> [String] {
    ["", "\(exercise.id) \(exercise.title) is red. \(failure.test):", "    \(failure.reason)"]
      + (failure.place.map { ["Test: \($0)"] } ?? [])
      + [
        "Code: \(exercise.places(given: failure.reason))",
        "Hint: swift run workbook hint \(exercise.id)",
      ]
  }
}
