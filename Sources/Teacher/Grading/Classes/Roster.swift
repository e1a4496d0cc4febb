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
  let form = RosterForm(firstLine: rows.first?.line ?? "")
  var students: [Submission] = []
  var problems: [String] = []
  // The line of each name, by the name in lower case.
  var known: [String: Int] = [:]
  for (number, line) in rows.dropFirst(form.isTable ? 1 : 0) {
    func add(_ problem: String) { problems.append("\(path):\(number): \(problem).") }
    guard let (name, place, details) = form.values(of: line) else {
      add(form.advice)
      continue
    }
    var student = Submission(
      name: name, folder: URL(filePath: place, relativeTo: file).standardizedFileURL)
    student.details = details
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

/// How the lines of a roster are written.
private struct RosterForm {
  /// What separates the cells of a table; nil in plain text.
  private let separator: Character?
  private let heads: [String]

  var isTable: Bool { separator != nil }

  var advice: String {
    "write a name and a folder, '\(isTable ? "ana,work/ana" : "ana work/ana")' for example"
  }

  /// It is a table if the first line names both columns.
  init(firstLine: Substring) {
    let tables = [",", ";", "\t"].map { ($0 as Character, Self.cells(of: firstLine, $0)) }
    let table = tables.first { Set(["name", "folder"]).isSubset(of: $0.1.map { $0.lowercased() }) }
    separator = table?.0
    heads = table?.1 ?? ["name", "folder"]
  }

  /// The name, the folder and all else in a line; nil if one of the first two is missing.
  func values(of line: Substring) -> (String, String, [RosterDetail])? {
    let end = line.firstIndex(of: "\t") ?? line.firstIndex(where: \.isWhitespace) ?? line.endIndex
    let cells =
      separator.map { Self.cells(of: line, $0) } ?? [trimmed(line[..<end]), trimmed(line[end...])]
    var details = heads.indices.map { index in
      RosterDetail(head: heads[index], value: index < cells.count ? cells[index] : "")
    }
    func remove(_ head: String) -> String {
      details.firstIndex { $0.head.lowercased() == head }.map { details.remove(at: $0).value } ?? ""
    }
    let name = remove("name")
    let place = remove("folder")
    return name.isEmpty || place.isEmpty ? nil : (name, place, details)
  }

  /// The cells of a line, without white space around them; a cell in quotation marks may have separators.
  private static func cells(of line: Substring, _ separator: Character) -> [String] {
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
}
