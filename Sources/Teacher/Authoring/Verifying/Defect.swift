// What an author must mend, each in one sentence.

import Curriculum

/// Something that a trial has found.
enum Defect: Equatable, Sendable {
  /// The tests of an exercise pass on its placeholder.
  case placeholderPasses(ExerciseID, stub: String)
  /// The tests of an exercise pass on a mistake.
  case mistakePasses(Mistake)
  /// Anything else, with the exercise that it is about; nil for the whole chapter.
  case other(ExerciseID?, String)

  /// The exercise that the defect is about.
  var exercise: ExerciseID? {
    switch self {
    case .placeholderPasses(let id, _): id
    case .mistakePasses(let mistake): mistake.exercise
    case .other(let id, _): id
    }
  }

  /// What is wrong, and what to do.
  var sentence: String {
    switch self {
    case .placeholderPasses(let id, let stub):
      "\(stub) passes the tests of \(id), though it is not solved. "
        + "Write a placeholder that they refuse, or a test that refuses it."
    case .mistakePasses(let mistake):
      "\(mistake.path) passes the tests of \(mistake.exercise). "
        + "Write a test that refuses it, or remove it."
    case .other(_, let sentence): sentence
    }
  }

  /// The sentences of the defects; one for an exercise whose tests pass on all that they should refuse.
  ///
  /// - Parameters:
  ///   - defects: The defects.
  ///   - mistakes: How many mistakes of each exercise compile, and so must be refused by a test.
  static func sentences(_ defects: [Defect], mistakes: [ExerciseID: Int]) -> [String] {
    let idle = Set(defects.compactMap(\.exercise)).filter { id in
      let own = defects.filter { $0.exercise == id }
      let passing = own.count { if case .mistakePasses = $0 { true } else { false } }
      let hasPlaceholder = own.contains { if case .placeholderPasses = $0 { true } else { false } }
      return hasPlaceholder && passing > 0 && passing == mistakes[id]
    }
    let told = defects.filter { defect in
      guard let id = defect.exercise, idle.contains(id) else { return true }
      if case .other = defect { return true }
      return false
    }
    let words = idle.sorted().map { id in
      "The tests of \(id) pass on its placeholder and on each of its mistakes: "
        + "they never call the student's code. Call it, and expect what the exercise asks for."
    }
    return words + told.map(\.sentence)
  }
}
