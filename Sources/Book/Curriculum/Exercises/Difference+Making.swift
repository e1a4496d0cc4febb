// Making a difference: from two texts, or from its own text.

extension Difference {
  /// Compares two texts; a line around each change is kept, to see where it is.
  public init(from old: String, to new: String) {
    let lines = Self.compared(old, new).map(\.line)
    let changed = lines.indices.filter { lines[$0].mark != " " }
    let near = Set(changed.flatMap { ($0 - 1)...($0 + 1) })
    hunks = lines.enumerated().split { !near.contains($0.offset) }.map { hunk in
      let before = lines.prefix(hunk.first?.offset ?? 0)
      return Hunk(start: before.count { $0.mark != "+" }, lines: hunk.map(\.element))
    }
  }

  /// A line of one text or of both, and how many lines stand before it in each of them.
  package typealias Place = (line: Line, old: Int, new: Int)

  /// All lines of both texts: where they differ, first those that the old one alone has.
  ///
  /// - Complexity: O(*n* · *d*) in the lines of the texts and in how many of them differ.
  package static func compared(_ old: String, _ new: String) -> [Place] {
    let old = lines(old)
    let new = lines(new)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in new.difference(from: old) {
      switch change {
      case .remove(let place, _, _): removed.insert(place)
      case .insert(let place, _, _): inserted.insert(place)
      }
    }
    var places: [Place] = []
    var before = 0
    var after = 0
    while before < old.count || after < new.count {
      let mark: Character = removed.contains(before) ? "-" : inserted.contains(after) ? "+" : " "
      let text = mark == "+" ? new[after] : old[before]
      places.append((Line(mark: mark, text: text), before, after))
      if mark != "+" { before += 1 }
      if mark != "-" { after += 1 }
    }
    return places
  }

  /// Reads hunks, and leaves what follows them.
  ///
  /// - Parameter lines: The lines, of which blank lines and hunks are taken from the front.
  /// - Throws: Which line breaks a hunk off.
  public init(readingFrom lines: inout ArraySlice<String>) throws(DifferenceError) {
    var hunks: [Hunk] = []
    while let line = lines.first, line.isEmpty || line.hasPrefix("@@") {
      lines.removeFirst()
      if !line.isEmpty { hunks.append(try Hunk(line, readingFrom: &lines)) }
    }
    self.hunks = hunks
  }

  /// Changes a finished file of the book.
  ///
  /// - Parameters:
  ///   - text: The difference.
  ///   - path: The file that has it.
  /// - Throws: That the finished file cannot be read, or that the difference does not apply to it, with the advice.
  static func apply(
    _ text: Substring, of path: String, to finished: String, in root: URL, orElse advice: String
  ) throws(BookProblem) -> String {
    let old = try readText(
      of: finished, in: root, orElse: "Restore it: \(path) differs from it.")
    do throws(DifferenceError) {
      return try Difference(String(text)).applied(to: old)
    } catch {
      throw BookProblem(
        about: path, "\(path) no longer applies to \(finished): \(error). \(advice)")
    }
  }

  /// Reads a text that is a difference, and nothing else.
  ///
  /// - Throws: The first line that is no part of a difference.
  public init(_ text: String) throws(DifferenceError) {
    var lines = Self.lines(text)[...]
    try self.init(readingFrom: &lines)
    if let rest = lines.first { throw .unreadable(rest) }
  }
}

extension Difference.Hunk {
  /// Reads the lines that the first line of a hunk announces.
  fileprivate init(
    _ head: String,
    readingFrom rest: inout ArraySlice<String>
  ) throws(DifferenceError) {
    guard let place = head.wholeMatch(of: Self.head),
      let first = Int(place.1), var old = Self.count(place.2), var new = Self.count(place.3)
    else { throw .unreadable(head) }
    start = old == 0 ? first : first - 1
    var lines: [Difference.Line] = []
    while old > 0 || new > 0 {
      let line = rest.popFirst() ?? ""
      // Editors take the space away that is all of a blank line.
      let mark = line.first ?? " "
      if mark != "+" { old -= 1 }
      if mark != "-" { new -= 1 }
      guard " -+".contains(mark), old >= 0, new >= 0 else { throw .unreadable(line) }
      lines.append(Difference.Line(mark: mark, text: String(line.dropFirst())))
    }
    self.lines = lines
  }

  // NB: made once, because each command reads all stubs. Safe to share, because it never changes.
  private nonisolated(unsafe) static let head = /@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@.*/

  private static func count(_ digits: Substring?) -> Int? { digits.map { Int($0) } ?? 1 }
}
