// What an author must mend, each in one sentence.

import Curriculum

/// Something that a trial has found.
struct Defect: Equatable, Sendable {
  /// Wrong code that the tests of an exercise should refuse.
  enum WrongCode { case placeholder, mistake }

  /// The exercise that the defect is about; nil for the whole chapter.
  let exercise: ExerciseID?
  /// What is wrong, and what to do.
  let sentence: String
  /// What the tests pass on; nil if something else is wrong.
  let passing: WrongCode?

  init(_ exercise: ExerciseID?, _ sentence: String, passing: WrongCode? = nil) {
    (self.exercise, self.sentence, self.passing) = (exercise, sentence, passing)
  }

  /// The sentences of the defects; one for an exercise whose tests pass on all that they should refuse.
  ///
  /// - Parameter mistakes: How many mistakes of each exercise compile, and so must be refused by a test.
  static func sentences(_ defects: [Defect], mistakes: [ExerciseID: Int]) -> [String] {
    let idle = Set(defects.compactMap(\.exercise)).filter { id in
      let passing = defects.filter { $0.exercise == id }.compactMap(\.passing)
      let count = passing.count { $0 == .mistake }
      return passing.contains(.placeholder) && count > 0 && count == mistakes[id]
    }
    let told = defects.filter { defect in
      defect.passing == nil || !idle.contains { $0 == defect.exercise }
    }
    let words = idle.sorted().map { id in
      "The tests of \(id) pass on its placeholder and on each of its mistakes: "
        + "they never call the student's code. Call it, and expect what the exercise asks for."
    }
    return words + told.map(\.sentence)
  }
}
