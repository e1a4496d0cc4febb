// How many schedules the searches of an exercise have: the lines of `workbook schedules`. Pure.

import CommandSupport
import Curriculum
import ExerciseRuns
import Interleaving

extension ListedTest {
  /// The lines about the test, and below it about its searches.
  ///
  /// - Parameters:
  ///   - records: What was played, of this test and of others.
  ///   - width: How many columns a line may have.
  func lines(about records: [SearchRecord], width: Int) -> [String] {
    let number = number.map(String.init) ?? ""
    let own = records.filter { $0.name == number || $0.name.hasPrefix(number + ".") }
    let heading = Terminal.wrapped("\(number)  \(sentence)", width: width)
    return heading
      + own.flatMap(\.sentences).flatMap { Terminal.wrapped($0, indent: 4, width: width) } + [""]
  }
}

extension SearchRecord {
  /// Which threads met, how often, and what was found.
  fileprivate var sentences: [String] {
    let names = story.threads.map(\.name).joined(separator: ", ")
    return [
      "\(name): \(counted(story.threads.count, "thread")): \(names)",
      "\(count), \((seconds * 100).rounded() / 100) s",
      problem.isEmpty ? "nothing wrong" : "schedule \(schedule) goes wrong: \(problem)",
    ]
  }

  private var count: String {
    let counts = schedulesBySwitches
    let parts = counts.indices.filter { counts[$0] > 0 }
      .map { "\(counts[$0]) \(switchesInWords($0))" }
    let all = isComplete ? "these are all" : "there are more"
    return "\(counted(counts.reduce(0, +), "schedule")): \(parts.joined(separator: ", ")); \(all)"
  }
}
