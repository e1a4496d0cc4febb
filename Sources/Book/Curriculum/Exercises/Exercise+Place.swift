// Where a student works in an exercise's file: at its TODO, and later at the first line of the student's own.

extension Exercise {
  /// The line of the first `// TODO 5.3`, from 1; without one, the first of the student's own lines there.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  public var line: Int? {
    let text = String(decoding: file, as: UTF8.self)
    return Self.lineOfWork(in: text, id: id) ?? edits(in: text).first
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
    let text = String(decoding: file, as: UTF8.self)
    guard Self.lineOfWork(in: text, id: id) == nil else { return place }
    let edits = Set(edits(in: text))
    var (type, name) = ("", Substring?.none)
    var members: [Member] = []
    for (index, line) in lines(of: text).enumerated() {
      type = Self.type(in: line) ?? type
      name = Self.member(in: line) ?? name
      guard let name, edits.contains(index + 1),
        !members.contains(where: { $0.type == type && $0.name == name })
      else { continue }
      members.append(Member(type: type, name: String(name), line: index + 1))
    }
    let named = members.map { member in
      let isAlone = members.count { $0.name == member.name } == 1
      return (name: isAlone ? member.name : "\(member.type).\(member.name)", line: member.line)
    }
    if let subject = named.first(where: { ": \(words)".contains(": \($0.name) must ") }) {
      return "\(path):\(subject.line) (\(subject.name))"
    }
    guard (2...4).contains(members.count) else { return place }
    let called = named.filter { words.contains("\($0.name)(") }
    let others = named.filter { !words.contains("\($0.name)(") }
    return "\(path):" + (called + others).map { "\($0.line) (\($0.name))" }.joined(separator: ", ")
  }

  /// A function, initializer or property, with the first of the student's own lines in it.
  private struct Member {
    let type: String
    let name: String
    let line: Int
  }

  /// The name of the type whose declaration or extension begins in a line; nil if none does.
  private static func type(in line: Substring) -> String? {
    let match = line.firstMatch(
      of: /^(?:[\w@()]+ )*(?:class|struct|enum|actor|extension) (\w+)/)
    return match.map { String($0.1) }
  }

  /// The name of the function, initializer or computed property that begins in a line; nil if none does.
  private static func member(in line: Substring) -> Substring? {
    guard
      let match = line.firstMatch(
        of: /^ {0,4}(?:[\w@()]+ )*(?:func (\w+)|(init)\b|var (\w+)\b.*\{$)/)
    else { return nil }
    return match.1 ?? match.2 ?? match.3
  }

  /// What it is about, in the first sentence of its stub: `tells a good response from a bad one`; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the length of the stub.
  public var goal: String? {
    let code = lines(of: String(decoding: stub ?? file, as: UTF8.self))
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
  private func edits(in text: String) -> [Int] {
    guard let stub else { return [] }
    let old = lines(of: String(decoding: stub, as: UTF8.self))
    let new = lines(of: text)
    let changes = new.difference(from: old)
    let inserted = changes.insertions.map(\.offset)
    let work =
      Self.lineOfWork(in: String(decoding: stub, as: UTF8.self), id: id).map { $0 - 1 } ?? 0
    let keptAbove = work - changes.removals.count { $0.offset < work }
    let code = inserted.filter { isCode(new[$0]) }
    // Of the lines above one that was inserted, those that were not inserted are the stub's.
    let below = code.filter { offset in offset - inserted.count { $0 < offset } >= keptAbove }
    return (below.isEmpty ? code : below).map { $0 + 1 }
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

extension CollectionDifference.Change {
  /// The place of a line in its text, from 0.
  package var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
