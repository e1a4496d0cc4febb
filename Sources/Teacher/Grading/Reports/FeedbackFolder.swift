// A page for each student, in a folder: what the terminal says of the grade, with whole messages.

import CommandSupport
import Curriculum
import Foundation

/// A folder of pages, one for each student.
package struct FeedbackFolder: Sendable {
  private let folder: URL

  /// Makes the folder, unless it is there; pages of an earlier grading will be written anew.
  ///
  /// - Throws: That it cannot be made, or has a page that is no such page.
  package init(_ path: String) throws(CommandError) {
    folder = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch { throw .failure("\(path) cannot be made: \(error.localizedDescription)") }
    let pages = names(in: folder).filter { $0.hasSuffix(".html") }.sorted()
    let other = pages.first { name in
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return text?.contains("<title>\(title)") != true
    }
    guard let other else { return }
    throw .usage("\(path)/\(other) is no page of --feedback: name another folder.")
  }

  /// Writes a page for each student.
  ///
  /// - Throws: Why that is not possible.
  package func write(_ students: [StudentGrade]) throws {
    for student in students {
      let file = folder.appending(path: fileName(of: student.name, "html"))
      try SourceFile.write(Data(feedback(for: student).utf8), to: file)
    }
  }
}

private let title = "Feedback for "
private let style = """
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: auto; max-width: 45rem; padding: 1rem; } pre { white-space: pre-wrap; }
  """

/// A page for a student, with a heading for each exercise.
func feedback(for student: StudentGrade) -> String {
  let notes = student.notes.map { "<li>\(escaped($0))</li>\n" }.joined()
  return page(
    title + student.name, style,
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
