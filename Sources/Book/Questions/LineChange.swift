// Which lines of a text are new, which are gone, and where the others stand now. Pure.

import Curriculum

/// How the lines of one text became those of another.
struct LineChange {
  let old: [String]
  let new: [String]
  private let removed: [Int]
  private let inserted: [Int]

  init(from old: [String], to new: [String]) {
    let difference = new.difference(from: old)
    removed = difference.removals.map(\.offset).sorted()
    inserted = difference.insertions.map(\.offset).sorted()
    self.old = old
    self.new = new
  }

  /// The lines of code that only the new text has, counted from zero.
  var newLines: [Int] { inserted.filter { Self.isCode(new[$0]) } }

  /// The first line of code that only the old text has; if none is gone, the one before what is new.
  var firstOldLine: Int? {
    if let line = removed.first(where: { Self.isCode(old[$0]) }) { return line }
    guard let first = newLines.first else { return nil }
    let before = first - inserted.count { $0 < first } - 1
    return old.indices.contains(before) && Self.isCode(old[before]) ? before : nil
  }

  /// Where a line of the old text stands in the new one; nil if it is gone.
  func newPlace(of line: Int) -> Int? {
    guard !removed.contains(line) else { return nil }
    var place = line - removed.count { $0 < line }
    for insertion in inserted where insertion <= place { place += 1 }
    return place
  }

  /// Whether a line says what happens: a brace alone, a comment or nothing does not.
  static func isCode(_ line: String) -> Bool {
    let words = trimmed(line)
    return words.contains { $0.isLetter } && !words.hasPrefix("//")
  }
}
