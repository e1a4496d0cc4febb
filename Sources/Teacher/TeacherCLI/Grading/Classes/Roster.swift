// The list of a class: a name and a folder for each student. Pure, but for the reading.

/// The students of a class, in the order of a file; no two names are the same, and none differ in case alone.
///
/// The file is plain text, `ana work/ana` in each line: the name ends at the first tab, or without one at
/// the first space. Or it is a table of comma-separated values whose first line names the columns `name`
/// and `folder`; further columns come back in the table of the grades. Lines that are empty or begin with `#` are left out.
///
/// - Parameter path: The file; the folders in it are relative to the file's own folder.
/// - Throws: That there is no such file, or what is wrong with it, in a sentence for each bad line.
func roster(in path: String) throws(CommandError) -> [Submission] {
  let file = URL(filePath: path)
  guard let text = try? String(contentsOf: file, encoding: .utf8) else {
    throw .usage("The roster in \(path) cannot be read.")
  }
  let table = RosterTable(text)
  var students = [Submission]()
  var problems = [String]()
  // The line of each name, by the name in lower case.
  var known: [String: Int] = [:]
  for row in table.rows {
    var student = Submission(
      name: row.name, folder: URL(filePath: row.folder, relativeTo: file).standardizedFileURL)
    student.details = row.details
    students.append(student)
    let problem =
      row.name.isEmpty || row.folder.isEmpty
      ? "write a name and a folder, 'ana\(table.separator ?? " ")work/ana' for example"
      : problem(
        with: student, at: row.folder, known.updateValue(row.number, forKey: row.name.lowercased()))
    if let problem { problems.append("\(path):\(row.number): \(problem).") }
  }
  guard problems.isEmpty else { throw .usage(problems.joined(separator: "\n")) }
  guard !students.isEmpty else {
    throw .usage("\(path) names no student: write a name and a folder into each line.")
  }
  return students
}

/// What is wrong with a student whose name and folder are there; `twin` is the line that has the name, too.
private func problem(with student: Submission, at place: String, _ twin: Int?) -> String? {
  let name = student.name
  if let twin {
    return "'\(name)' is the name in line \(twin), too; give each student a name of their own"
  }
  if hasLongFileName(name) { return "the name '\(name.prefix(20))…' is too long" }
  return isFolder(student.folder) ? nil : "there is no folder '\(place)' for '\(name)'"
}

/// A cell of a roster, with the head of its column.
struct RosterDetail: Codable {
  let head: String
  let value: String
}

/// A line of a roster that names a student.
private struct RosterRow {
  let number: Int
  let cells: [RosterDetail]

  var name: String { cell("name") }
  var folder: String { cell("folder") }
  /// The cells of further columns.
  var details: [RosterDetail] {
    cells.filter { !RosterTable.heads.contains($0.head.lowercased()) }
  }

  private func cell(_ head: String) -> String {
    cells.first { $0.head.lowercased() == head }?.value ?? ""
  }
}

/// The lines of a roster that name students.
private struct RosterTable {
  /// The columns that a table must have.
  static let heads: Set = ["name", "folder"]

  /// What separates the cells of a table; nil in plain text.
  let separator: Character?
  let rows: [RosterRow]

  init(_ text: String) {
    let lines = lines(of: text).enumerated()
      .map { (number: $0 + 1, text: $1.drop { $0 == "\u{FEFF}" || $0.isWhitespace }) }
      .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    let first = lines.first?.text ?? ""
    let separator = ([",", ";", "\t"] as [Character]).first { separator in
      Self.heads.isSubset(of: cells(of: first, separator).map { $0.lowercased() })
    }
    let heads = separator == nil ? ["name", "folder"] : cells(of: first, separator)
    rows = lines.dropFirst(separator == nil ? 0 : 1).map { number, line in
      let cells = cells(of: line, separator) + heads.map { _ in "" }
      return RosterRow(number: number, cells: zip(heads, cells).map(RosterDetail.init))
    }
    self.separator = separator
  }
}

/// The cells of a line, without white space around them; a cell in quotation marks may have separators.
///
/// - Parameter separator: What separates the cells of a table; nil in plain text, which has a name and a folder.
private func cells(of line: Substring, _ separator: Character?) -> [String] {
  guard let separator else {
    let end = line.firstIndex(of: "\t") ?? line.firstIndex(where: \.isWhitespace) ?? line.endIndex
    return [trimmed(line[..<end]), trimmed(line[end...])]
  }
  var cells = [""]
  var isQuoted = false
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
