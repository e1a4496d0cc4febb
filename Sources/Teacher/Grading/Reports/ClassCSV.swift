// The grades of a class as a spreadsheet reads them, a line a student. Pure.

import Foundation

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

extension StudentGrade {
  /// The names of the columns.
  var header: String {
    csvLine(
      ["student"] + exercises.map(\.exercise.id) + [
        "points", "max_points", "bonus", "as_finished", "last_change", "notes",
      ])
  }

  /// The points of each exercise, and their sums.
  var row: String {
    let scores = exercises.map { "\($0.score)" }
    let refusals = exercises.compactMap { grade in
      grade.refusal.map { "\(grade.exercise.id): \($0)" }
    }
    let remarks =
      [problem].compactMap { $0?.description } + notes + refusals
      + (isUndecided ? ["undecided"] : [])
    let finished = exercises.filter(\.isFinishedFile).map(\.exercise.id).joined(separator: " ")
    let change = exercises.compactMap(\.lastChange).max()?.formatted(.iso8601) ?? ""
    let sums = ["\(points)", "\(maximum)", "\(bonus)"]
    return csvLine([name] + scores + sums + [finished, change, remarks.joined(separator: " ")])
  }
}
