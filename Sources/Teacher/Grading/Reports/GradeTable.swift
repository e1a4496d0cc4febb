// The grades of one student; for people as a table, and those of a class as another. Pure.

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

/// The points of a class, a row for each student and a column for each chapter.
package func classTable(of students: [StudentGrade]) -> String {
  let numbers = Set(students.flatMap(\.exercises).map(\.id.chapter)).sorted()
  let heads = ["student"] + numbers.map { "ch. \($0)" } + ["points", "bonus", "as finished"]
  let rows = students.map { student in
    let sums = numbers.map { number in
      student.exercises.filter { $0.id.chapter == number && !$0.isBonus }
        .map(\.score).reduce(0, +)
    }
    let finished = student.exercises.count(where: \.isFinishedFile)
    return [student.name] + sums.map(String.init)
      + ["\(student.points) of \(student.maximum)", "\(student.bonus)", "\(finished)"]
  }
  return CommandSupport.table(
    students.isEmpty ? [] : [heads] + rows, right: Set(1..<heads.count))
}

/// Which students have answers that are the same but for names, a sentence for each exercise and group.
package func likeAnswers(of students: [StudentGrade]) -> [String] {
  let answers = students.flatMap { student in
    student.exercises.compactMap { grade in
      grade.isFinishedFile ? nil : grade.shape.map { (grade.id, $0, student.name) }
    }
  }
  let groups = Dictionary(grouping: answers) { "\($0.0) \($0.1)" }.filter { $0.value.count > 1 }
  return groups.sorted { ($0.value[0].0, $0.key) < ($1.value[0].0, $1.key) }
    .map { "\($0.value[0].0) of \(listed($0.value.map(\.2))) is the same code but for names." }
}
