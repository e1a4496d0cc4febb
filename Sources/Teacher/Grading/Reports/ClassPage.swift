// The grades of a class as a page: a table with names, and below it, without names, what went wrong. Pure.

import CommandSupport
import Curriculum

/// A page in HTML about a class, which needs no other file.
struct ClassPage {
  private var summary: ClassSummary
  private var heads: [String] = []
  private var rows: [String] = []

  /// Begins with no student.
  ///
  /// - Parameter mistakes: The known mistakes that wrong answers are compared with.
  init(_ mistakes: [Variant]) { summary = ClassSummary(mistakes) }

  /// Adds a student.
  mutating func add(_ student: StudentGrade) {
    summary.add(student)
    if heads.isEmpty {
      heads = ["student"] + student.exercises.map(\.exercise.id) + ["points", "bonus"]
    }
    let cells = student.exercises.map(Self.cell).joined()
    let sums = "<td>\(student.points) of \(student.maximum)</td><td>\(student.bonus)</td>"
    let remarks = student.problem.map { "<br><small>\(escaped($0.description))</small>" } ?? ""
    rows.append(
      "<tr><th scope=\"row\">\(escaped(student.name))\(remarks)</th>\(cells)\(sums)</tr>")
  }

  private static func cell(_ grade: ExerciseGrade) -> String {
    let kind = grade.isSolved ? "solved" : grade.isBegun ? "red" : "idle"
    return "<td class=\"\(kind)\" title=\"\(escaped(grade.state))\">\(grade.score)</td>"
  }

  /// The page.
  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Grades</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <h1>Grades of \(counted(rows.count, "student"))</h1>
    <p>The points of each exercise. The title of a cell says how it was graded.</p>
    <table>
    <thead><tr>\(heads.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined())</tr></thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody></table>
    <h2>What the class got wrong</h2>
    <p>How many wrong answers look like a known mistake. Here are no names.</p>
    <table>
    <thead><tr><th>exercise</th><th>answers</th><th>mistake</th><th>what they say</th></tr></thead>
    <tbody>
    \(summary.entries.flatMap(Self.rows).joined(separator: "\n"))
    </tbody></table>
    </body>
    </html>

    """
  }

  private static func rows(of entry: ClassSummary.Entry) -> [String] {
    let head = "<tr><th scope=\"row\">\(entry.exercise)</th>"
    return ["\(head)<td></td><td></td><td>\(entry.solved)</td></tr>"]
      + entry.mistakes.map { look in
        "\(head)<td>\(look.count)</td><td>\(escaped(look.names))</td>"
          + "<td>\(escaped(look.misconception))</td></tr>"
      }
  }

  private static let style = """
    :root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif; }
    body { margin: 1rem 1.5rem; } table { border-collapse: collapse; }
    th, td { border: 1px solid #8886; padding: 0.2rem 0.5rem; text-align: left; }
    thead th { position: sticky; top: 0; background: Canvas; }
    .solved { background: #2a72; } .red { background: #c332; } .idle { color: GrayText; }
    """
}
