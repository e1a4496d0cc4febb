// Where a student works in an exercise's file: at its TODO, and later at the first line of the student's own.

extension Exercise {
  /// The line of the first `// TODO 5.3`, from 1; without one, the first of the student's own lines there.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  public var line: Int? {
    Self.lineOfWork(in: text, id: id) ?? edits.first
  }

  /// Where to work: path and line, as editors accept them.
  public var place: String { line.map { "\(path):\($0)" } ?? path }

  /// Where a test that failed may point to: the place, or each member with own lines if there are two to four.
  ///
  /// Members of the same name are told with their types: `41 (Group.cancel), 27 (Request.cancel)`. If the test says
  /// what one of them must, `twoRequests must …`, it is told alone.
  ///
  /// - Parameter words: What the test says; the members that it calls come first: `…:41 (cancel), 27 (send)`.
  public func places(given words: String) -> String {
    guard Self.lineOfWork(in: text, id: id) == nil else { return place }
    let members = members
    func told(_ member: Member) -> String { "\(member.line) (\(member.name))" }
    if let subject = members.first(where: { ": \(words)".contains(": \($0.name) must ") }) {
      return "\(path):\(told(subject))"
    }
    guard (2...4).contains(members.count) else { return place }
    let isCalled = { (member: Member) in words.contains("\(member.name)(") }
    let sorted = members.filter(isCalled) + members.filter { !isCalled($0) }
    return "\(path):" + sorted.map(told).joined(separator: ", ")
  }

  private typealias Member = (name: String, line: Int)

  /// The functions, initializers and computed properties with lines of the student's own, each with the first of these.
  private var members: [Member] {
    let edits = Set(edits)
    let types = /^(?:[\w@()]+ )*(?:class|struct|enum|actor|extension) (\w+)/
    let names = /^ {0,4}(?:[\w@()]+ )*(?:func (\w+)|(init)\b|var (\w+)\b.*\{$)/
    var type = Substring()
    var name = Substring?.none
    var members: [(type: Substring, name: Substring, line: Int)] = []
    for (index, line) in lines(of: text).enumerated() {
      type = line.firstMatch(of: types)?.1 ?? type
      name = line.firstMatch(of: names).flatMap { $0.1 ?? $0.2 ?? $0.3 } ?? name
      guard let name, edits.contains(index + 1),
        !members.contains(where: { $0.type == type && $0.name == name })
      else { continue }
      members.append((type, name, index + 1))
    }
    return members.map { type, name, line in
      (members.count { $0.name == name } == 1 ? "\(name)" : "\(type).\(name)", line)
    }
  }

  /// What it is about, in the first sentence of its stub: `tells a good response from a bad one`; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the length of the stub.
  public var goal: String? {
    let code = lines(of: stubText ?? text)
    let words = code.drop { !$0.hasPrefix("///") }.prefix { $0.hasPrefix("/// ") }
      .map { trimmed($0.dropFirst(3)) }.joined(separator: " ")
    guard let end = words.firstRange(of: ".")?.lowerBound, end > words.startIndex else {
      return nil
    }
    return words.prefix(1).lowercased() + words[..<end].dropFirst()
  }

  /// The lines that the stub lacks, from 1.
  ///
  /// Those above the stub's `TODO` count only if there are no others. Imports, comments and blank lines do not count.
  private var edits: [Int] {
    guard let stubText else { return [] }
    let code = Difference.compared(stubText, text).filter {
      $0.line.mark == "+" && isCode($0.line.text)
    }
    let work = Self.lineOfWork(in: stubText, id: id) ?? 1
    let below = code.filter { $0.old >= work - 1 }
    return (below.isEmpty ? code : below).map { $0.new + 1 }
  }

  /// The line of the first `TODO` with the exercise's number, from 1; nil if there is none.
  package static func lineOfWork(in text: String, id: ExerciseID) -> Int? {
    let mark = "// TODO \(id)"
    let line = lines(of: text).firstIndex { line in
      guard let end = line.firstRange(of: mark)?.upperBound else { return false }
      return end == line.endIndex || !line[end].isNumber  // 1.1 is not 1.10
    }
    return line.map { $0 + 1 }
  }
}
