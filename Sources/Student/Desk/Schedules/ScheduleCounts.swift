// How many schedules the searches of an exercise have: the lines of `workbook schedules`. Pure.

import CommandSupport
import Curriculum
import ExerciseRuns
package import Interleaving

/// The lines about the searches of one exercise.
package struct ScheduleCounts {
  private let tests: [SearchedTest]
  private let records: [SearchRecord]
  private let width: Int

  /// Joins tests and what they played.
  ///
  /// - Parameter width: How many columns a line may have.
  package init(_ tests: [SearchedTest], _ records: [SearchRecord], width: Int) {
    (self.tests, self.records, self.width) = (tests, records, width)
  }

  /// The lines: each test, and below it its searches.
  package var lines: [String] {
    tests.flatMap { test in
      let own = records.filter { $0.name == test.number || $0.name.hasPrefix(test.number + ".") }
      let heading = Terminal.wrapped("\(test.number)  \(test.sentence)", width: width)
      return heading + own.flatMap(lines) + [""]
    }
  }

  private func lines(on record: SearchRecord) -> [String] {
    let names = record.story.threads.map(\.name).joined(separator: ", ")
    let found =
      record.problem.isEmpty
      ? "nothing wrong" : "schedule \(record.schedule) goes wrong: \(record.problem)"
    return [
      "\(record.name): \(counted(record.story.threads.count, "thread")): \(names)",
      "\(Self.count(record)), \(Self.time(record.seconds))", found,
    ].flatMap { Terminal.wrapped($0, indent: 4, width: width) }
  }

  private static func count(_ record: SearchRecord) -> String {
    let counts = record.schedulesBySwitches
    let parts = counts.indices.filter { counts[$0] > 0 }.map { switches in
      switch switches {
      case 0: "\(counts[0]) without a switch"
      case 1: "\(counts[1]) with one"
      case 2: "\(counts[2]) with two"
      default: "\(counts[switches]) with \(switches)"
      }
    }
    let all = record.isComplete ? "these are all" : "there are more"
    return "\(counted(counts.reduce(0, +), "schedule")): \(parts.joined(separator: ", ")); \(all)"
  }

  private static func time(_ seconds: Double) -> String {
    "\((seconds * 100).rounded() / 100) s"
  }
}
