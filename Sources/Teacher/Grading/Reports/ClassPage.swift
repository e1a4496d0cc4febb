// The grades of a class as a page: a table with names, and below it, without names, what went wrong. Pure.

import CommandSupport
import Curriculum

/// A page in HTML about a class, which needs no other file.
///
/// - Parameters:
///   - students: The grades.
///   - mistakes: The known mistakes that wrong answers are compared with.
func page(about students: [StudentGrade], _ mistakes: [Variant]) -> String {
  let ids = students.first?.exercises.map(\.id.description) ?? []
  let heads = students.isEmpty ? [] : ["student"] + ids + ["points", "bonus"]
  return page(
    "Grades", style,
    """
    <h1>Grades of \(counted(students.count, "student"))</h1>
    <p>The points of each exercise. The title of a cell says how it was graded.</p>
    <table>
    <thead><tr>\(heads.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined())</tr></thead>
    <tbody>
    \(students.map(row).joined(separator: "\n"))
    </tbody></table>
    <h2>What the class got wrong</h2>
    <p>How many wrong answers look like a known mistake. Here are no names.</p>
    <pre>\(escaped(classSummary(of: students, mistakes).joined(separator: "\n")))</pre>

    """)
}

/// A page in HTML without scripts and links, which needs no other file.
func page(_ title: String, _ style: String, _ body: String) -> String {
  """
  <!DOCTYPE html>
  <html lang="en">
  <head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>\(escaped(title))</title>
  <style>\(style)</style>
  </head>
  <body>
  \(body)</body>
  </html>

  """
}

private func row(of student: StudentGrade) -> String {
  let cells = student.exercises.map { grade in
    let kind = grade.isSolved ? "solved" : grade.isBegun ? "red" : "idle"
    return "<td class=\"\(kind)\" title=\"\(escaped(grade.state))\">\(grade.score)</td>"
  }
  let sums = "<td>\(student.points) of \(student.maximum)</td><td>\(student.bonus)</td>"
  let remarks = student.problem.map { "<br><small>\(escaped($0.description))</small>" } ?? ""
  let head = "<tr><th scope=\"row\">\(escaped(student.name))\(remarks)</th>"
  return head + cells.joined() + sums + "</tr>"
}

private let style = """
  :root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif; }
  body { margin: 1rem 1.5rem; } pre { white-space: pre-wrap; } table { border-collapse: collapse; }
  th, td { border: 1px solid #8886; padding: 0.2rem 0.5rem; text-align: left; }
  thead th { position: sticky; top: 0; background: Canvas; }
  .solved { background: #2a72; } .red { background: #c332; } .idle { color: GrayText; }
  """
