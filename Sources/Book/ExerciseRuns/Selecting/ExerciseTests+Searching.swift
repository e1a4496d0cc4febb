// Which tests of an exercise search schedules: found in the text of the tests, without a build. Pure.

import Curriculum
import Foundation

extension ExerciseTests {
  /// The tests that search, in the order of their files.
  package var searches: [ListedTest] {
    sources.flatMap(\.swiftTests)
      .filter { $0.code.contains(/\beverySchedule[ (]|\.staysRight\(/) }
  }

  /// The tests of Swift Testing that search, and no others.
  package var searching: ExerciseTests {
    let places = searches.map { NSRegularExpression.escapedPattern(for: $0.key) }
    let filter = "^\(module)\\..*/(\(places.joined(separator: "|"))):"
    return ExerciseTests(module: module, filter: filter)
  }
}
