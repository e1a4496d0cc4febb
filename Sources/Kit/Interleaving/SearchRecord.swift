// What a search has played, as tests write it down for `workbook schedules`.

internal import Foundation

/// One search of an exercise's tests: a line of the file that `WORKBOOK_SEARCH_RECORDS` names.
package struct SearchRecord: SearchLine, Sendable {
  /// The number of its test, `18`; of a test with several searches also the number of the search: `19.2`.
  package let name: String
  /// How many schedules were played, by their number of switches; empty if one was asked for.
  package let schedulesBySwitches: [Int]
  /// Whether these were all that have so few switches.
  package let isComplete: Bool
  /// How long the search took, in seconds.
  package let seconds: Double
  /// The schedule whose story is told: the one that was asked for or found, or else the first.
  package let schedule: String
  /// What is wrong; empty if nothing is.
  package let problem: String
  package let story: [StoryStep]

  /// Joins what is known of a search.
  package init(
    _ name: String, _ report: SearchReport = SearchReport(), seconds: Double = 0,
    telling told: ScheduleFinding
  ) {
    self.name = name
    self.seconds = seconds
    schedulesBySwitches = report.schedulesBySwitches
    isComplete = report.isComplete
    schedule = "\(told.schedule)"
    problem = told.problem
    story = told.story
  }
}

/// A line of a file with which a test hands what it played to another process.
package protocol SearchLine: Codable {}

extension SearchLine {
  /// Appends the line to a file.
  package func append(to path: String) {
    guard let line = try? JSONEncoder().encode(self), let file = fopen(path, "a") else { return }
    fputs(String(decoding: line, as: UTF8.self) + "\n", file)
    fclose(file)
  }

  /// Reads the lines of a file.
  package static func all(in text: String) -> [Self] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      try? JSONDecoder().decode(Self.self, from: Data(line.utf8))
    }
  }
}
