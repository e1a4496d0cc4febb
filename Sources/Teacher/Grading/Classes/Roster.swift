// The list of a class: a name and a folder for each student. Pure, but for the reading.

import CommandSupport
import Curriculum
import Foundation

/// The students of a class, in the order of a file.
///
/// The file is plain text, `ana work/ana` in each line: the name ends at the first tab, or without one at
/// the first space. Or it is a table of comma-separated values whose first line names the columns `name`
/// and `folder`; further columns do not count. Lines that are empty or begin with `#` are left out.
package struct Roster: Sendable {
  /// The students; no two names are the same, and none differ in upper and lower case alone.
  package let students: [Submission]

  /// Reads a file.
  ///
  /// - Parameter path: The file; the folders in it are relative to the file's own folder.
  /// - Throws: That there is no such file, or what is wrong with it, in a sentence for each bad line.
  package init(of path: String) throws(CommandError) {
    let file = URL(filePath: path)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw .usage("The roster in \(path) cannot be read.")
    }
    let rows = lines(of: text).enumerated()
      .map { (number: $0 + 1, line: $1.drop { $0 == "\u{FEFF}" || $0.isWhitespace }) }
      .filter { !$0.line.isEmpty && !$0.line.hasPrefix("#") }
    var reader = RosterReader(firstLine: rows.first?.line ?? "", file.deletingLastPathComponent())
    let problems = rows.dropFirst(reader.isTable ? 1 : 0).compactMap { number, line in
      reader.add(line, number).map { "\(path):\(number): \($0)." }
    }
    guard problems.isEmpty else { throw .usage(problems.joined(separator: "\n")) }
    guard !reader.students.isEmpty else {
      throw .usage("\(path) names no student: write a name and a folder into each line.")
    }
    students = reader.students
  }
}

/// Reads a roster line by line.
private struct RosterReader {
  private let folder: URL
  /// Where name and folder stand in a table; nil in plain text.
  private let columns: (separator: Character, name: Int, folder: Int)?
  private(set) var students: [Submission] = []
  /// The line of each name, by the name in lower case.
  private var numbers: [String: Int] = [:]

  init(firstLine: Substring, _ folder: URL) {
    (self.folder, columns) = (folder, Self.columns(namedIn: firstLine))
  }

  var isTable: Bool { columns != nil }

  /// Adds the student of a line, or returns what is wrong.
  mutating func add(_ line: Substring, _ number: Int) -> String? {
    guard let (name, place) = values(of: line) else {
      let example = isTable ? "ana,work/ana" : "ana work/ana"
      return "write a name and a folder, '\(example)' for example"
    }
    if let line = numbers.updateValue(number, forKey: name.lowercased()) {
      return "'\(name)' is the name in line \(line), too; give each student a name of their own"
    }
    guard VerdictFile.name(of: name).utf8.count <= VerdictFile.longestName else {
      return "the name '\(name.prefix(20))…' is too long"
    }
    let url = URL(filePath: place, directoryHint: .isDirectory, relativeTo: folder)
    let student = Submission(name: name, folder: url.standardizedFileURL)
    guard student.folderExists else { return "there is no folder '\(place)' for '\(name)'" }
    students.append(student)
    return nil
  }

  private func values(of line: Substring) -> (String, String)? {
    let (name, place): (String, String)
    if let columns {
      let cells = Self.cells(of: line, columns.separator)
      guard cells.indices.contains(max(columns.name, columns.folder)) else { return nil }
      (name, place) = (cells[columns.name], cells[columns.folder])
    } else {
      let tab = line.firstIndex(of: "\t")
      guard let end = tab ?? line.firstIndex(where: \.isWhitespace) else { return nil }
      (name, place) = (trimmed(line[..<end]), trimmed(line[end...]))
    }
    return name.isEmpty || place.isEmpty ? nil : (name, place)
  }

  /// The places of the columns, if a line names both.
  private static func columns(
    namedIn line: Substring
  ) -> (separator: Character, name: Int, folder: Int)? {
    for separator in [",", ";", "\t"] as [Character] {
      let cells = cells(of: line, separator).map { $0.lowercased() }
      guard let name = cells.firstIndex(of: "name"), let folder = cells.firstIndex(of: "folder")
      else { continue }
      return (separator, name, folder)
    }
    return nil
  }

  /// The cells of a line, without white space around them; a cell in quotation marks may have separators.
  private static func cells(of line: Substring, _ separator: Character) -> [String] {
    var (cells, isQuoted) = ([""], false)
    var rest = line
    while let character = rest.popFirst() {
      if character == "\"" {
        // Two marks in a quoted cell stand for one.
        if isQuoted, rest.first == "\"" {
          cells[cells.count - 1].append(rest.removeFirst())
        } else {
          isQuoted.toggle()
        }
      } else if character == separator, !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells.map(trimmed)
  }
}
