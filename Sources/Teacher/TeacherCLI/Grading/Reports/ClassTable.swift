// The table of a class, a line for each student: for the terminal, for spreadsheets and for the page. Pure.

/// A table with a row for each student of a class.
struct ClassTable {
  /// The head of a column, and what stands below it.
  typealias Column = (head: String, cell: (StudentGrade) -> String)

  /// The columns behind the name of the student.
  let columns: [Column]
  let students: [StudentGrade]

  /// A column for each chapter, as a terminal shows it.
  static func short(of students: [StudentGrade]) -> ClassTable {
    let numbers = Set(students.flatMap(\.exercises).map(\.id.chapter)).sorted()
    let chapters = numbers.map { number -> Column in
      ("ch. \(number)", { "\($0.points(inChapter: number))" })
    }
    return ClassTable(
      columns: chapters + [
        ("points", { "\($0.points) of \($0.maximum)" }), ("bonus", { "\($0.bonus)" }),
        ("as finished", { "\($0.exercises.count(where: \.isFinishedFile))" }),
      ], students: students)
  }

  /// What the roster says, and a column for each exercise, as a spreadsheet reads it.
  static func whole(of students: [StudentGrade]) -> ClassTable {
    let details = (students.first?.details ?? []).map(\.head).map { head -> Column in
      (head, { student in student.details.first { $0.head == head }?.value ?? "" })
    }
    let exercises = (students.first?.exercises ?? []).enumerated().map { index, grade -> Column in
      ("\(grade.id)", { "\($0.exercises[index].score)" })
    }
    return ClassTable(
      columns: details + exercises + [
        ("points", { "\($0.points)" }), ("max_points", { "\($0.maximum)" }),
        ("bonus", { "\($0.bonus)" }),
        ("as_finished", { list($0.exercises.filter(\.isFinishedFile).map { "\($0.id)" }) }),
        ("last_change", { $0.exercises.compactMap(\.lastChange).max()?.formatted(.iso8601) ?? "" }),
        ("notes", { list($0.allNotes) }),
      ], students: students)
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: " ") }

  /// The heads, and below them the rows; empty without a student.
  var rows: [[String]] {
    students.isEmpty
      ? []
      : [["student"] + columns.map(\.head)]
        + students.map { student in [student.name] + columns.map { $0.cell(student) } }
  }

  /// Comma-separated values, as RFC 4180 has them.
  var csv: String {
    rows.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Puts quotation marks round a value that needs them.
  ///
  /// NB: a spreadsheet runs a value that begins with such a character, because the value looks like a formula.
  /// The name of a folder comes from a student, so such a value gets an apostrophe, as spreadsheets do.
  private static func quoted(_ value: String) -> String {
    let safe = value.first.map { "=+-@\t\r".contains($0) } == true ? "'" + value : value
    guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}

extension StudentGrade {
  fileprivate func points(inChapter number: Int) -> Int {
    exercises.filter { $0.id.chapter == number && !$0.isBonus }.map(\.score).reduce(0, +)
  }

  /// What was found in the files, and why something does not count.
  fileprivate var allNotes: [String] {
    [problem].compactMap { $0?.description } + notes
      + exercises.compactMap { grade in grade.refusal.map { "\(grade.id): \($0)" } }
      + (isUndecided ? ["undecided"] : [])
  }
}
