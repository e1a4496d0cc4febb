// The grade of one student: what is kept, and how a terminal shows it.

/// A hash of some words, as text.
func digest(of words: [String]) -> String {
  String(fingerprint(of: words.map { Array($0.utf8) }), radix: 16)
}

/// Why nothing of a student can be graded.
enum GradingProblem: String, Codable, CustomStringConvertible {
  case noChapters
  case tooSlow

  /// The problem as a sentence.
  var description: String {
    switch self {
    case .noChapters: "There is no folder Chapters, so there is nothing to grade."
    case .tooSlow:
      "The build did not end in time: the machine was too busy, or the compiler does not end."
    }
  }
}

/// What one student gets.
struct StudentGrade: Codable {
  /// The name that the reports use.
  let name: String
  var exercises: [ExerciseGrade]
  /// What else the roster says of the student.
  var details: [RosterDetail] = []
  /// What a teacher should know about the files: one sentence each.
  let notes: [String]
  /// Why nothing could be graded; nil if something was.
  let problem: GradingProblem?
  /// A hash of what it depends on, the book and the answers; nil if it is not kept.
  var basis: String?

  /// The points, those of stretches left out.
  var points: Int { sum(isBonus: false, \.score) }
  /// The points of stretches.
  var bonus: Int { sum(isBonus: true, \.score) }
  /// The points that can be reached without stretches.
  var maximum: Int { sum(isBonus: false, \.points) }

  /// Whether every exercise is solved; stretches do not count.
  var isSolved: Bool {
    problem == nil
      && exercises.allSatisfy { $0.isBonus || $0.points == 0 || $0.isSolved }
  }

  /// Whether the machine was too busy to build the answers, or to decide on an exercise.
  var isUndecided: Bool { problem == .tooSlow || exercises.contains(where: \.isUndecided) }

  /// Whether it need not be made again.
  func holds(for basis: String?) -> Bool { self.basis == basis && !isUndecided }

  private func sum(isBonus: Bool, _ value: KeyPath<ExerciseGrade, Int>) -> Int {
    exercises.filter { $0.isBonus == isBonus }.map { $0[keyPath: value] }.reduce(0, +)
  }
}

// MARK: In a terminal

extension StudentGrade {
  /// One line: `ana: 5 of 6 points, 1 bonus point`.
  var summary: String {
    if let problem { return "\(name): \(problem)" }
    let bonus = self.bonus == 0 ? "" : ", \(counted(self.bonus, "bonus point"))"
    return "\(name): \(points) of \(counted(maximum, "point"))\(bonus)"
  }

  /// A row for each exercise.
  var table: String {
    let rows = exercises.map { grade in
      let points = "\(grade.score) of \(grade.points)"
      let kind = grade.isBonus ? "bonus" : ""
      return ["\(grade.id)", grade.title, points, kind, grade.state]
    }
    return CommandSupport.table(rows, right: [2])
  }

  /// What a teacher should know: what was found in the files, and why an exercise that is started has
  /// no points, a line for each.
  var remarks: [String] {
    notes
      + exercises.filter { !$0.helpers.isEmpty }.map { "\($0.id): \($0.state)" }
      + exercises.compactMap { grade in
        guard let failure = grade.firstFailure else { return nil }
        let reason = (failure.message ?? "").prefix { !$0.isNewline }
        if let obstacle = grade.obstacle {
          return obstacle.hasPrefix("waits") ? String(reason) : nil  // the others are in the notes
        }
        return "\(grade.id) \(grade.title), \(failure.test.name): \(reason)"
      }
  }
}
