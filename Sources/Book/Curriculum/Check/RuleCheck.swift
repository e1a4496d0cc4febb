// Checks that the rules in a header exist.

/// Finds rules that an exercise's header names, and that do not exist.
struct RuleCheck {
  let exercise: Exercise
  /// The numbers of all rules; empty if they are not known.
  let rules: [String]

  /// One sentence if there are such rules.
  var problems: [BookProblem] {
    guard !rules.isEmpty else { return [] }
    let unknown = exercise.rules.flatMap(ExerciseHeader.ends).map(String.init).filter(isUnknown)
    guard !unknown.isEmpty else { return [] }
    return [
      BookProblem(
        path: exercise.path,
        "there is no rule \(listed(unknown)); 'swift run workbook rules' shows the rules that exist."
      )
    ]
  }

  /// Whether a number is neither a rule nor a group of rules.
  private func isUnknown(_ number: String) -> Bool {
    !rules.contains { $0 == number || $0.hasPrefix(number + ".") }
  }
}
