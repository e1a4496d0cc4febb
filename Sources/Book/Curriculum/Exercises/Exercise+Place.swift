// Where a student works in an exercise's file: at its TODO, and later at the first line of the student's own.

extension Exercise {
  /// The line of the first `// TODO 5.3`, from 1; without one, the first of the student's own lines there.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  public var line: Int? {
    let text = String(decoding: file, as: UTF8.self)
    return Self.lineOfWork(in: text, id: id) ?? Self.firstEdit(in: text, of: stub, id: id)
  }

  /// Where to work: path and line, as editors accept them.
  public var place: String { line.map { "\(path):\($0)" } ?? path }

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

  /// The first line that the stub lacks, from 1; nil if there is none.
  ///
  /// The lines from where the stub had its `TODO` come first. Imports, comments and blank lines do not count.
  private static func firstEdit(in text: String, of stub: [UInt8]?, id: ExerciseID) -> Int? {
    guard let stub else { return nil }
    let old = lines(of: String(decoding: stub, as: UTF8.self))
    let new = lines(of: text)
    let changes = new.difference(from: old)
    let inserted = changes.insertions.map(\.offset)
    let work = lineOfWork(in: String(decoding: stub, as: UTF8.self), id: id).map { $0 - 1 } ?? 0
    let keptAbove = work - changes.removals.count { $0.offset < work }
    let code = inserted.filter { isCode(new[$0]) }
    // Of the lines above one that was inserted, those that were not inserted are the stub's.
    let place = code.first { offset in offset - inserted.count { $0 < offset } >= keptAbove }
    return (place ?? code.first).map { $0 + 1 }
  }

  /// The line of the first `TODO` with the exercise's number, from 1; nil if there is none.
  static func lineOfWork(in text: String, id: ExerciseID) -> Int? {
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
