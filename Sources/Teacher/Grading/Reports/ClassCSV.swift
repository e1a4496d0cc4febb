// The grades of a class as a spreadsheet reads them, a line a student. Pure.

import Curriculum
import Foundation

/// What the roster says, the points of each exercise, and their sums, in a line for each student below the names of the columns.
func csv(of students: [StudentGrade]) -> String {
  guard let first = students.first else { return "" }
  let ids = first.exercises.map(\.id.description)
  let others = ["points", "max_points", "bonus", "as_finished", "last_change", "notes"]
  let details = first.details.map(\.head)
  let rows = students.map { student in
    let values = details.map { head in student.details.first { $0.head == head }?.value ?? "" }
    return [student.name] + values + cells(of: student)
  }
  return ([["student"] + details + ids + others] + rows).map(csvLine).joined()
}

private func cells(of student: StudentGrade) -> [String] {
  let exercises = student.exercises
  let refusals = exercises.compactMap { grade in
    grade.refusal.map { "\(grade.id): \($0)" }
  }
  let remarks =
    [student.problem].compactMap { $0?.description } + student.notes + refusals
    + (student.isUndecided ? ["undecided"] : [])
  let sums = [student.points, student.maximum, student.bonus]
  return (exercises.map(\.score) + sums).map(String.init) + [
    exercises.filter(\.isFinishedFile).map(\.id.description).joined(separator: " "),
    exercises.compactMap(\.lastChange).max()?.formatted(.iso8601) ?? "",
    remarks.joined(separator: " "),
  ]
}

/// Joins values to a line of comma-separated values, as RFC 4180 has them, with its end.
func csvLine(_ values: [String]) -> String {
  values.map(quoted).joined(separator: ",") + "\r\n"
}

/// Puts quotation marks round a value that needs them.
///
/// NB: a spreadsheet runs a value that begins with such a character, because the value looks like a formula.
/// The name of a folder comes from a student, so such a value gets an apostrophe, as spreadsheets do.
private func quoted(_ value: String) -> String {
  let safe = value.first.map { "=+-@\t\r".contains($0) } == true ? "'" + value : value
  guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
  return "\"" + safe.replacing("\"", with: "\"\"") + "\""
}
