// Writes the grades of one student or of a class to a file.

import CommandSupport
import Curriculum
import Foundation

/// A file for grades: JSON, a table of comma-separated values, or a page.
package struct ReportFile: Sendable {
  /// What is written.
  package enum Form: Equatable, Sendable {
    /// The results of one student, as graders read them.
    case results
    /// The results of a class: an object with the list `students`.
    case classResults
    /// A line for each student.
    case table
    /// A page about a class, whose wrong answers are compared with these mistakes.
    case page([Variant])
  }

  private let form: Form
  private let place: URL

  /// Looks whether a place can be written to, so that this is told before anything is graded.
  ///
  /// - Parameters:
  ///   - form: What is written.
  ///   - path: Its place; of a link, the file that it leads to is written.
  /// - Throws: That the place is a folder, or cannot be written to.
  package init(_ form: Form, at path: String) throws(CommandError) {
    self.form = form
    place = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
    if let obstacle = obstacle(toWriting: place) { throw failure(obstacle) }
  }

  /// Writes the grades; the place has the old file or the whole new one.
  ///
  /// - Throws: Why that is not possible; the grades are beside the place then.
  package func write(_ students: [StudentGrade]) throws {
    do { try data(of: students).write(to: place, options: .atomic) } catch {
      throw failure("\(error.localizedDescription). The results are in \(try keep(students))")
    }
  }

  /// Writes the grades so far to a file beside the place, and returns its path.
  package func keep(_ students: [StudentGrade]) throws -> String {
    let part = place.path + ".part"
    try data(of: students).write(to: URL(filePath: part), options: .atomic)
    return part
  }

  private func data(of students: [StudentGrade]) throws -> Data {
    switch form {
    case .results: try students.first.map { try ResultsJSON(of: $0).data } ?? Data()
    case .classResults: try ResultsJSON.data(ofClass: students)
    case .table: Data(csv(of: students).utf8)
    case .page(let mistakes): Data(page(about: students, mistakes).utf8)
    }
  }

  private func failure(_ reason: String) -> CommandError {
    .failure("\(place.path) cannot be written: \(reason).")
  }
}
