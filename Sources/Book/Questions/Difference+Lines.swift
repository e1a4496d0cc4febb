// Which lines of a text are new, which are gone, and where the others stand now. Pure.

import Curriculum

extension [Difference.Place] {
  /// The lines of code that only the new text has, counted from zero.
  var newLines: [Int] { filter { $0.line.mark == "+" && saysWhatHappens($0.line.text) }.map(\.new) }

  /// The first line of code that only the old text has; if none is gone, the one before what is new.
  var firstOldLine: Int? {
    if let gone = first(where: { $0.line.mark == "-" && saysWhatHappens($0.line.text) }) {
      return gone.old
    }
    guard let first = newLines.first else { return nil }
    let before = last { $0.line.mark != "+" && $0.new <= first }
    return before.flatMap { saysWhatHappens($0.line.text) ? $0.old : nil }
  }

  /// Where a line of the old text stands in the new one; nil if it is gone.
  func newPlace(of line: Int) -> Int? { first { $0.line.mark == " " && $0.old == line }?.new }
}

/// Whether a line says what happens: a brace alone, a comment or nothing does not.
func saysWhatHappens(_ line: String) -> Bool {
  let words = trimmed(line)
  return words.contains { $0.isLetter } && !words.hasPrefix("//")
}
