// One trial: which answers stand in a chapter's files, and what the tests must say of them.

import Curriculum

/// Answers that are put into a chapter, built and tested.
struct Trial {
  /// What is tried.
  enum Subject: Equatable {
    /// All exercises as they are shipped: none may count as solved.
    case stubs
    /// The placeholders of these exercises, once touched: each must be red.
    case placeholders([ExerciseID])
    /// One solution, with those that it builds on: it must pass.
    case solution(ExerciseID)
    /// One mistake among the solutions: it must be refused with its words.
    case mistake(Mistake)
  }

  let chapter: Chapter
  let subject: Subject
  /// The text of each of the chapter's exercises.
  let texts: [ExerciseID: String]

  /// The exercises whose tests decide.
  var decisive: [Exercise] {
    switch subject {
    case .stubs: chapter.exercises
    case .placeholders(let ids): chapter.exercises.filter { ids.contains($0.id) }
    case .solution(let id): chapter.exercises.filter { $0.id == id }
    case .mistake(let mistake): chapter.exercises.filter { $0.id == mistake.exercise }
    }
  }

  /// The exercises that the subject must not turn red: those that do not build on it.
  var bystanders: [Exercise] {
    guard case .mistake(let mistake) = subject else { return [] }
    return chapter.exercises.filter {
      $0.id != mistake.exercise && !chapter.needs(of: $0).contains(mistake.exercise)
    }
  }

  /// What is tried, in a few words.
  var title: String {
    switch subject {
    case .stubs: "chapter \(chapter.id) as it is shipped"
    case .placeholders(let ids): "placeholder of \(listed(ids.map(\.description)))"
    case .solution(let id): "solution of \(id)"
    case .mistake(let mistake): "mistake \(mistake.exercise) \(mistake.name)"
    }
  }
}
