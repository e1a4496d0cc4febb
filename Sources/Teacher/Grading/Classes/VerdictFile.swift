// What is kept of one graded student: the grade, and of which answers and which book it is.

import CommandSupport
import Foundation

/// The grade of one student, as it is kept in a file.
///
/// If both hashes are the same, grading again gives the same.
struct VerdictFile: Codable {
  /// The hash of the workbook's files, and of what is graded.
  let book: String
  /// The hash of the student's answers.
  let answers: String
  var grade: StudentGrade

  /// The most bytes that the name of a file may have, with room for what is written beside it.
  static let longestName = 200

  /// The name of a student's file: letters, digits, `-` and `_` stand for themselves.
  ///
  /// It is in lower case, because some file systems do not tell the two apart.
  static func name(of student: String, _ ending: String = "json") -> String {
    let free = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-_")
    let name = student.lowercased().precomposedStringWithCanonicalMapping
    return (name.addingPercentEncoding(withAllowedCharacters: free) ?? "") + ".\(ending)"
  }

  /// Whether the grade is that of these answers, and need not be made again.
  ///
  /// If the machine was too busy to decide, it may be less busy the next time.
  func holds(for answers: String, in book: String) -> Bool {
    self.answers == answers && self.book == book && !grade.isUndecided
  }
}
