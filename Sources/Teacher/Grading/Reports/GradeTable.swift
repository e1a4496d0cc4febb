// The grades for people: a table for one student, and a `ClassTable` for a class. Pure.

import TerminalOutput

extension StudentGrade {
  /// One line: `ana: 5 of 6 points, 1 bonus point`.
  public var summary: String {
    if let problem { return "\(name): \(problem)" }
    let bonus = self.bonus == 0 ? "" : ", \(Self.count(self.bonus, "bonus point"))"
    return "\(name): \(points) of \(Self.count(maximum, "point"))\(bonus)"
  }

  /// A row for each exercise.
  public var table: String {
    let rows = exercises.map { grade in
      let points = "\(grade.score) of \(grade.exercise.points)"
      let kind = grade.exercise.isBonus ? "bonus" : ""
      return [grade.exercise.id, grade.exercise.title, points, kind, grade.state]
    }
    return TerminalOutput.table(rows, right: [2])
  }

  /// What a teacher should know: what was found in the files, and why an exercise that is started has
  /// no points, a line for each.
  public var remarks: [String] {
    notes
      + exercises.compactMap { grade in
        guard let failure = grade.firstFailure, grade.obstacle == nil else { return nil }
        let reason = (failure.message ?? "").prefix { !$0.isNewline }
        return "\(grade.exercise.id) \(grade.exercise.title), \(failure.test.name): \(reason)"
      }
  }

  private static func count(_ number: Int, _ things: String) -> String {
    "\(number) \(things)\(number == 1 ? "" : "s")"
  }
}

/// The points of a class, a row for each student and a column for each chapter.
public struct ClassTable {
  private var rows: [[String]] = []

  /// Begins an empty table.
  public init() {}

  /// Adds a student.
  public mutating func add(_ student: StudentGrade) {
    let chapters = Dictionary(grouping: student.exercises) { $0.exercise.chapter }
    let numbers = chapters.keys.sorted()
    if rows.isEmpty {
      rows.append(["student"] + numbers.map { "ch. \($0)" } + ["points", "bonus"])
    }
    let sums = numbers.map { number in
      let grades = (chapters[number] ?? []).filter { !$0.exercise.isBonus }
      return "\(grades.map(\.score).reduce(0, +))"
    }
    let points = "\(student.points) of \(student.maximum)"
    rows.append([student.name] + sums + [points, "\(student.bonus)"])
  }

  /// The table, with columns aligned.
  public var text: String {
    TerminalOutput.table(rows, right: Set(1..<max(1, rows.first?.count ?? 0)))
  }
}
