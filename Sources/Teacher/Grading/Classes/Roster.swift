// The list of a class: a name and a folder for each student. Pure, but for the reading.

import CommandSupport
import Curriculum
import Foundation

/// The students of a class, in the order of a file; no two names are the same, and none differ in case alone.
///
/// The file is plain text, `ana work/ana` in each line: the name ends at the first tab, or without one at
/// the first space. Or it is a table of comma-separated values whose first line names the columns `name`
/// and `folder`; further columns come back in the table of the grades. Lines that are empty or begin with `#` are left out.
///
/// - Parameter path: The file; the folders in it are relative to the file's own folder.
/// - Throws: That there is no such file, or what is wrong with it, in a sentence for each bad line.
package func roster(in path: String) throws(CommandError) -> [Submission] {
  let file = URL(filePath: path)
  guard let text = try? String(contentsOf: file, encoding: .utf8) else {
    throw .usage("The roster in \(path) cannot be read.")
  }
  let rows = lines(of: text).enumerated()
    .map { (number: $0 + 1, line: $1.drop { $0 == "\u{FEFF}" || $0.isWhitespace }) }
    .filter { !$0.line.isEmpty && !$0.line.hasPrefix("#") }
  let first = rows.first?.line ?? ""
  let separator = ([",", ";", "\t"] as [Character]).first { separator in
    Set(["name", "folder"]).isSubset(of: cells(of: first, separator).map { $0.lowercased() })
  }
  let heads = separator == nil ? ["name", "folder"] : cells(of: first, separator)
  var students: [Submission] = []
  var problems: [String] = []
  // The line of each name, by the name in lower case.
  var known: [String: Int] = [:]
  for (number, line) in rows.dropFirst(separator == nil ? 0 : 1) {
    func add(_ problem: String) { problems.append("\(path):\(number): \(problem).") }
    guard let (student, place) = student(heads, cells(of: line, separator), file) else {
      let model = separator == nil ? "ana work/ana" : "ana,work/ana"
      add("write a name and a folder, '\(model)' for example")
      continue
    }
    let name = student.name
    if let twin = known.updateValue(number, forKey: name.lowercased()) {
      add("'\(name)' is the name in line \(twin), too; give each student a name of their own")
    } else if fileName(of: name).utf8.count > longestFileName {
      add("the name '\(name.prefix(20))…' is too long")
    } else if !isFolder(student.folder) {
      add("there is no folder '\(place)' for '\(name)'")
    } else {
      students.append(student)
    }
  }
  guard problems.isEmpty else { throw .usage(problems.joined(separator: "\n")) }
  guard !students.isEmpty else {
    throw .usage("\(path) names no student: write a name and a folder into each line.")
  }
  return students
}

/// The most bytes that the name of a file may have, with room for what is written beside it.
private let longestFileName = 200

/// A cell of a roster besides the name and the folder, with the head of its column.
struct RosterDetail: Codable {
  let head: String
  let value: String
}

/// The student in a line, with the folder as it is written; nil if the name or the folder is missing.
private func student(
  _ heads: [String], _ cells: [String], _ file: URL
) -> (Submission, place: String)? {
  var details = heads.indices.map { index in
    RosterDetail(head: heads[index], value: cells.indices.contains(index) ? cells[index] : "")
  }
  func remove(_ head: String) -> String {
    details.firstIndex { $0.head.lowercased() == head }.map { details.remove(at: $0).value } ?? ""
  }
  let (name, place) = (remove("name"), remove("folder"))
  guard !name.isEmpty, !place.isEmpty else { return nil }
  let folder = URL(filePath: place, relativeTo: file).standardizedFileURL
  var student = Submission(name: name, folder: folder)
  student.details = details
  return (student, place)
}

/// The cells of a line, without white space around them; a cell in quotation marks may have separators.
///
/// - Parameter separator: What separates the cells of a table; nil in plain text, which has a name and a folder.
private func cells(of line: Substring, _ separator: Character?) -> [String] {
  guard let separator else {
    let end = line.firstIndex(of: "\t") ?? line.firstIndex(where: \.isWhitespace) ?? line.endIndex
    return [trimmed(line[..<end]), trimmed(line[end...])]
  }
  var (cells, isQuoted) = ([""], false)
  // Two marks in a quoted cell stand for one: the second begins the quoted cell again.
  var wasMark = false
  for character in line {
    if character == "\"" {
      if wasMark, !isQuoted { cells[cells.count - 1].append(character) }
      isQuoted.toggle()
    } else if character == separator, !isQuoted {
      cells.append("")
    } else {
      cells[cells.count - 1].append(character)
    }
    wasMark = character == "\""
  }
  return cells.map(trimmed)
}
