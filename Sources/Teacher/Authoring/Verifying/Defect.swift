// What an author must mend, each in one sentence.

import Curriculum

/// Something that a trial has found.
struct Defect: Equatable, Sendable {
  /// The exercise that the defect is about; nil for the whole chapter.
  let exercise: ExerciseID?
  /// What is wrong, and what to do.
  let sentence: String

  init(_ exercise: ExerciseID?, _ sentence: String) {
    self.exercise = exercise
    self.sentence = sentence
  }
}
