// One trial: which answers stand in a chapter's files, and what the tests must say of them.

import Curriculum

/// Answers that are put into a chapter, built and tested.
struct Trial {
  /// What is tried.
  enum Subject: Equatable {
    /// All exercises as they are shipped: none may count as solved.
    case stubs
    /// The solutions of some exercises, with all that they build on, among the placeholders of the others: their
    /// tests must pass, and these placeholders, once touched, must be red.
    case solved([ExerciseID], placeholders: [ExerciseID])
    /// Variants of different exercises among the solutions: each mistake must be refused with its words, and tests
    /// must pass on right answers in another form. All are mistakes, or none.
    case variants([Variant])
  }

  let chapter: Chapter
  let subject: Subject
  /// The text of each of the chapter's exercises.
  let texts: [ExerciseID: String]
  /// Whether mistakes are held against the tests of other exercises, too.
  var hasBystanders = true

  /// The variants that are tried.
  var variants: [Variant] { if case .variants(let variants) = subject { variants } else { [] } }

  /// The mistakes among the variants: all of them, or none.
  var mistakes: [Variant] { variants.filter { $0.refusal != nil } }

  /// The exercises whose tests decide.
  var decisive: [Exercise] {
    switch subject {
    case .stubs: chapter.exercises
    case .solved(let ids, let placeholders):
      chapter.exercises.filter { (ids + placeholders).contains($0.id) }
    case .variants(let variants):
      chapter.exercises.filter { exercise in variants.contains { $0.exercise == exercise.id } }
    }
  }

  /// The exercises whose tests must pass on right answers: their own, and those that build on them.
  var accepting: [Exercise] {
    let own = Set(decisive.map(\.id))
    return chapter.exercises.filter {
      own.contains($0.id) || !chapter.needs(of: $0).isDisjoint(with: own)
    }
  }

  /// The exercises that must not turn red, because they do not build on the subject.
  var bystanders: [Exercise] {
    guard hasBystanders, !mistakes.isEmpty else { return [] }
    let wrong = Set(mistakes.map(\.exercise))
    return chapter.exercises.filter {
      !wrong.contains($0.id) && chapter.needs(of: $0).isDisjoint(with: wrong)
    }
  }

  /// What was found, in a word or two; nil stands for a trial that could not be decided.
  func outcome(_ defects: [Defect]?) -> String {
    switch subject {
    case .stubs: Self.outcome(defects, good: "not solved")
    case .solved(let ids, let placeholders):
      Self.outcome(
        defects, good: ids.isEmpty ? "red" : placeholders.isEmpty ? "passes" : "passes, red")
    case .variants: Self.outcome(defects, good: mistakes.isEmpty ? "accepted" : "refused")
    }
  }

  static func outcome(_ defects: [Defect]?, good: String) -> String {
    defects.map { $0.isEmpty ? good : "WRONG" } ?? "undecided"
  }

  /// What is tried, in a few words.
  var title: String {
    switch subject {
    case .stubs: "chapter \(chapter.id) as it is shipped"
    case .solved(let ids, let placeholders):
      [("solution", ids), ("placeholder", placeholders)].filter { !$1.isEmpty }
        .map { "\($0) of \(listed($1.map(\.description)))" }.joined(separator: ", ")
    case .variants(let variants):
      "\(mistakes.isEmpty ? "right answer" : "mistake")\(variants.count == 1 ? "" : "s") "
        + variants.map { "\($0.exercise) \($0.name)" }.joined(separator: ", ")
    }
  }
}
