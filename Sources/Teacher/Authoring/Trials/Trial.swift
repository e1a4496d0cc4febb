// One trial: which answers stand in a chapter's files, and what the tests must say of them.

import Curriculum

/// An answer that is tried, and what its tests must say of it.
struct TriedAnswer {
  enum Kind: Equatable {
    /// The solution: its tests must pass.
    case solution
    /// The placeholder, once touched: its tests must be red.
    case placeholder
    /// Another answer: its tests must refuse a mistake with its words, and pass on a right answer in another form.
    case variant(Variant)
  }

  let exercise: Exercise
  let kind: Kind

  /// What is said of it if all is well.
  var good: String {
    switch kind {
    case .solution: "passes"
    case .placeholder: "red"
    case .variant(let variant): variant.refusal == nil ? "accepted" : "refused"
    }
  }
}

/// Answers to different exercises that are put into a chapter, built and tested.
struct Trial {
  let chapter: Chapter
  /// The answers: solutions and then placeholders, or mistakes, or right answers in another form; none for the
  /// chapter as it is shipped, in which no exercise may count as solved.
  let answers: [TriedAnswer]
  /// The text of each of the chapter's exercises.
  let texts: [ExerciseID: String]
  /// Whether mistakes are held against the tests of other exercises, too.
  var hasBystanders = true

  /// The variants that are tried.
  var variants: [Variant] {
    answers.compactMap { if case .variant(let variant) = $0.kind { variant } else { nil } }
  }

  /// The mistakes among the variants: all of them, or none.
  var mistakes: [Variant] { variants.filter { $0.refusal != nil } }

  /// The exercises whose solutions are tried.
  var solved: [Exercise] { answers.filter { $0.kind == .solution }.map(\.exercise) }

  /// The exercises whose tests decide.
  var decisive: [Exercise] { answers.isEmpty ? chapter.exercises : answers.map(\.exercise) }

  /// The exercises whose tests must pass on right answers: their own, and those that build on them.
  var accepting: [Exercise] {
    let own = Set(decisive.map(\.id))
    return chapter.exercises.filter {
      own.contains($0.id) || !chapter.needs(of: $0).isDisjoint(with: own)
    }
  }

  /// The exercises that must not turn red, because they do not build on the mistakes.
  var bystanders: [Exercise] {
    guard hasBystanders, !mistakes.isEmpty else { return [] }
    let wrong = Set(mistakes.map(\.exercise))
    return chapter.exercises.filter {
      !wrong.contains($0.id) && chapter.needs(of: $0).isDisjoint(with: wrong)
    }
  }

  /// What was found, in a word or two; nil stands for a trial that could not be decided.
  func outcome(_ defects: [Defect]?) -> String {
    let good = ["passes", "red", "refused", "accepted"].filter { word in
      answers.contains { $0.good == word }
    }
    return Self.outcome(defects, good: good.isEmpty ? "not solved" : good.joined(separator: ", "))
  }

  static func outcome(_ defects: [Defect]?, good: String) -> String {
    defects.map { $0.isEmpty ? good : "WRONG" } ?? "undecided"
  }

  /// What is tried, in a few words.
  var title: String {
    if answers.isEmpty { return "chapter \(chapter.id) as it is shipped" }
    guard variants.isEmpty else {
      return "\(mistakes.isEmpty ? "right answer" : "mistake")\(variants.count == 1 ? "" : "s") "
        + variants.map { "\($0.exercise) \($0.name)" }.joined(separator: ", ")
    }
    let placeholders = answers.filter { $0.kind == .placeholder }.map(\.exercise)
    return [("solution", solved), ("placeholder", placeholders)].filter { !$1.isEmpty }
      .map { "\($0) of \(listed($1.map(\.id.description)))" }.joined(separator: ", ")
  }
}
