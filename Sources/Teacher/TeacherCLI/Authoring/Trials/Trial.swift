// One trial: which answers stand in a chapter's files, and what the tests must say of them.

/// An answer that is tried, and what its tests must say of it.
struct TriedAnswer {
  /// What is said of an answer if all is well.
  enum Outcome: String, CaseIterable {
    /// The solution: its tests must pass.
    case passes
    /// The placeholder, once touched: its tests must be red.
    case red
    /// A mistake: its tests must refuse it with its words.
    case refused
    /// A right answer in another form: its tests must pass, and those that build on it.
    case accepted

    /// What was found, in a word; nil stands for a trial that could not be decided.
    func word(_ defects: [String]?) -> String {
      defects.map { $0.isEmpty ? rawValue : "WRONG" } ?? "undecided"
    }
  }

  let exercise: Exercise
  let good: Outcome
  /// The text that stands in the exercise's file.
  let text: String
  /// The mistake, or the right answer in another form.
  var variant: Variant?
}

/// Answers to different exercises that are put into a chapter, built and tested.
struct Trial {
  let chapter: Chapter
  /// The answers: a solution and placeholders, or mistakes, or right answers in another form; none for the
  /// chapter as it is shipped, in which no exercise may count as solved.
  let answers: [TriedAnswer]
  /// The text of each of the chapter's exercises.
  let texts: [ExerciseID: String]

  /// The variants that are tried: mistakes alone, or right answers alone.
  var variants: [Variant] { answers.compactMap(\.variant) }

  /// The answers of which this must be said.
  func answers(_ good: TriedAnswer.Outcome) -> [TriedAnswer] { answers.filter { $0.good == good } }

  /// The exercises of the chapter that call an answer which is tried, or have it.
  var dependents: [Exercise] {
    let tried = Set(answers.map(\.exercise.id))
    return chapter.exercises.filter { exercise in
      tried.contains(exercise.id) || !chapter.needs(of: exercise).isDisjoint(with: tried)
    }
  }

  /// The errors of the compiler in the chapter, in its tests, and in its finished files.
  func errors(in log: BuildLog) -> [BuildLog.CompileError] {
    [chapter.path, chapter.tests, chapter.solution].flatMap { log.errors(in: $0 + "/") }
  }

  /// What was found, in a word or two.
  func outcome(_ defects: [String]?) -> String {
    guard defects == [] else { return TriedAnswer.Outcome.passes.word(defects) }
    let goods = TriedAnswer.Outcome.allCases.filter { !answers($0).isEmpty }.map(\.rawValue)
    return goods.isEmpty ? "not solved" : goods.joined(separator: ", ")
  }

  /// What is tried, in a few words.
  var title: String {
    if answers.isEmpty { return "chapter \(chapter.id) as it is shipped" }
    guard variants.isEmpty else {
      let kind = answers(.refused).isEmpty ? "right answer" : "mistake"
      let names = variants.map { "\($0.exercise) \($0.name)" }.joined(separator: ", ")
      return "\(kind)\(variants.count == 1 ? "" : "s") \(names)"
    }
    return [("solution", answers(.passes)), ("placeholder", answers(.red))]
      .filter { !$1.isEmpty }
      .map { "\($0) of \(listed($1.map(\.exercise.id)))" }.joined(separator: ", ")
  }
}
