// A folder in which the grades of a class are kept: one file a student, written as soon as it is there.

import CommandSupport
import Curriculum
import Foundation

/// A folder with the names of a class, and a file for each student who is graded.
///
/// Each file is written as a whole or not at all, so an interruption loses no grade.
package struct ResultsFolder: Sendable {
  /// What the folder is about.
  struct Contents: Codable, Equatable {
    /// The names of the whole class, in the order of the roster.
    let students: [String]
    /// What is graded, in words.
    let part: String
  }

  /// The folder, as it was typed.
  package let path: String
  private let folder: URL

  /// Names a folder, which need not be there.
  package init(_ path: String) {
    self.path = path
    folder = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
  }

  private var list: URL { folder.appending(path: "class.json") }

  private func file(of student: String) -> URL {
    folder.appending(path: "students/\(fileName(of: student))")
  }

  /// Whether results are kept there.
  package var hasResults: Bool { exists(list) }

  /// What the folder is about.
  ///
  /// - Throws: That it has no results, or that they cannot be read.
  func contents() throws(CommandError) -> Contents {
    guard hasResults else {
      throw .usage(
        "\(path) has no results: name a folder that 'workbook grade --results' has made.")
    }
    guard let data = try? Data(contentsOf: list),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { throw .failure("\(list.path) is damaged. Grade the class again, into another folder.") }
    return contents
  }

  /// Makes the folder, and writes what it is about.
  ///
  /// - Throws: That it cannot be written.
  func begin(_ contents: Contents) throws(CommandError) {
    try write(contents, to: list, as: path)
  }

  /// Keeps a grade.
  ///
  /// - Throws: That it cannot be written.
  func keep(_ grade: StudentGrade) throws(CommandError) {
    let file = file(of: grade.name)
    try write(grade, to: file, as: file.path)
  }

  private func write(
    _ value: some Encodable, to file: URL, as name: String
  ) throws(CommandError) {
    do { try SourceFile.write(JSONEncoder.sorted.encode(value), to: file) } catch {
      throw .failure("\(name) cannot be written: \(error.localizedDescription)")
    }
  }

  /// The grade of a student; nil if there is none, or if it cannot be read.
  func grade(of student: String) -> StudentGrade? {
    guard let data = try? Data(contentsOf: file(of: student)),
      let grade = try? JSONDecoder().decode(StudentGrade.self, from: data), grade.name == student
    else { return nil }
    return grade
  }
}

/// The name of a student's file: letters, digits, `-` and `_` stand for themselves.
///
/// It is in lower case, because some file systems do not tell the two apart.
func fileName(of student: String, _ ending: String = "json") -> String {
  let free = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-_")
  let name = student.lowercased().precomposedStringWithCanonicalMapping
  return (name.addingPercentEncoding(withAllowedCharacters: free) ?? "") + ".\(ending)"
}
