// The grades as pages in HTML: one about a class, and one for each student.

/// A page in HTML about a class, which needs no other file.
///
/// - Parameters:
///   - students: The grades.
///   - mistakes: The known mistakes that wrong answers are compared with.
func page(about students: [StudentGrade], _ mistakes: [Variant]) -> String {
  let ids = students.first?.exercises.map(\.id.description) ?? []
  let heads = students.isEmpty ? [] : ["student"] + ids + ["points", "bonus"]
  return page(
    "Grades", classStyle,
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
private func page(_ title: String, _ style: String, _ body: String) -> String {
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

private let classStyle = """
  :root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif; }
  body { margin: 1rem 1.5rem; } pre { white-space: pre-wrap; } table { border-collapse: collapse; }
  th, td { border: 1px solid #8886; padding: 0.2rem 0.5rem; text-align: left; }
  thead th { position: sticky; top: 0; background: Canvas; }
  .solved { background: #2a72; } .red { background: #c332; } .idle { color: GrayText; }
  """

// MARK: For each student

/// Makes a folder, unless it is there, for a page about each student.
///
/// - Returns: What writes the pages; those of an earlier grading are written anew.
/// - Throws: That it cannot be made, has a page that is no such page, or that a student's name is none for a file of
///   its own.
func feedback(
  in path: String, for students: [Submission]
) throws(CommandError) -> ([StudentGrade]) throws -> Void {
  try checkFileNames(of: students, in: path)
  let folder = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch { throw .failure("\(path) cannot be made: \(error.localizedDescription)") }
  let pages = names(in: folder).filter { $0.hasSuffix(".html") }.sorted()
  let other = pages.first { name in
    let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text?.contains("<title>\(title)") != true
  }
  if let other {
    throw .usage("\(path)/\(other) is no page of --feedback: name another folder.")
  }
  return { students in
    for student in students {
      let file = folder.appending(path: fileName(of: student.name, "html"))
      try SourceFile.write(Data(feedback(for: student).utf8), to: file)
    }
  }
}

private let title = "Feedback for "
private let feedbackStyle = """
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: auto; max-width: 45rem; padding: 1rem; } pre { white-space: pre-wrap; }
  """

/// A page for a student, with a heading for each exercise.
private func feedback(for student: StudentGrade) -> String {
  let notes = student.notes.map { "<li>\(escaped($0))</li>\n" }.joined()
  return page(
    title + student.name, feedbackStyle,
    "<h1>\(escaped(student.summary))</h1>\n"
      + (notes.isEmpty ? "" : "<h2>Your files</h2>\n<ul>\n\(notes)</ul>\n")
      + student.exercises.map(section).joined())
}

private func section(on grade: ExerciseGrade) -> String {
  let points =
    "\(grade.score) of \(counted(grade.points, grade.isBonus ? "bonus point" : "point"))"
  let head = """
    <h2>\(grade.id) \(escaped(grade.title))</h2>
    <p>\(points): \(escaped(grade.state)).</p>

    """
  guard let failure = grade.firstFailure else { return head }
  let test = grade.obstacle == nil ? "<h3>Test: \(escaped(failure.test.name))</h3>\n" : ""
  return head + test + "<pre>\(escaped(failure.message ?? ""))</pre>\n"
}
