// The grades of one student, as a terminal shows them. Pure.

import CommandSupport
import Curriculum

extension StudentGrade {
  /// One line: `ana: 5 of 6 points, 1 bonus point`.
  package var summary: String {
    if let problem { return "\(name): \(problem)" }
    let bonus = self.bonus == 0 ? "" : ", \(counted(self.bonus, "bonus point"))"
    return "\(name): \(points) of \(counted(maximum, "point"))\(bonus)"
  }

  /// A row for each exercise.
  package var table: String {
    let rows = exercises.map { grade in
      let points = "\(grade.score) of \(grade.points)"
      let kind = grade.isBonus ? "bonus" : ""
      return ["\(grade.id)", grade.title, points, kind, grade.state]
    }
    return CommandSupport.table(rows, right: [2])
  }

  /// What a teacher should know: what was found in the files, and why an exercise that is started has
  /// no points, a line for each.
  package var remarks: [String] {
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
