// Which tests of an exercise search schedules: found in the text of the tests, without a build. Pure.

import Curriculum
import Foundation

/// A test that searches the schedules of a program.
package struct SearchedTest: Equatable, Sendable {
  /// Its number: `18`.
  package let number: String
  /// What it promises, without the number.
  package let sentence: String
  /// The file, and the line of its `@Test`.
  let file: String
  let line: Int

  /// Names a test.
  package init(number: String, sentence: String, file: String = "", line: Int = 0) {
    (self.number, self.sentence, self.file, self.line) = (number, sentence, file, line)
  }
}

extension ExerciseTests {
  /// The tests that search, in the order of their files.
  package var searches: [SearchedTest] { sources.flatMap { Self.searches(in: $0.text, $0.name) } }

  /// The tests of Swift Testing that search, and no others.
  package var searching: ExerciseTests {
    let lines = searches.map { "\(NSRegularExpression.escapedPattern(for: $0.file)):\($0.line)" }
    let filter = "^\(module)\\..*/(\(lines.joined(separator: "|"))):"
    return ExerciseTests(module: module, filter: filter)
  }

  private static func searches(in text: String, _ file: String) -> [SearchedTest] {
    var found: [SearchedTest] = []
    var (start, name) = (0, Substring())
    for (index, line) in lines(of: text).enumerated() {
      if line.contains("@Test") { start = index + 1 }
      if let match = line.firstMatch(of: /func `([^`]+)`/) { name = match.1 }
      guard line.contains(/\beverySchedule[ (]|\.staysRight\(/) else { continue }
      let number = String(name.prefix(while: \.isNumber))
      let sentence = String(name.dropFirst(number.count).drop { $0 == " " })
      let test = SearchedTest(number: number, sentence: sentence, file: file, line: start)
      if found.last != test { found.append(test) }
    }
    return found
  }
}
