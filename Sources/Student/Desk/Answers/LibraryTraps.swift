// Which public library has a trap: read from Tests/TRAPS.md. Pure.

import Curriculum

extension Variant {
  /// Says which library has what the mistake does; nil if the table has nothing about its chapter.
  ///
  /// If the misconception ends in the number of a trap, `(A5)` for example, the trap is told; if not, the
  /// library of the chapter is named.
  ///
  /// - Parameter table: The text of `Tests/TRAPS.md`.
  package func libraryTrap(in table: String) -> String? {
    let lines = table.split(whereSeparator: \.isNewline)
    /// The name in a heading: `AOperation 2.0` in `## A · AOperation 2.0 (chapter 5)`.
    func library(_ mark: String) -> String? {
      lines.first { $0.hasPrefix("## ") && $0.contains(mark) }?
        .wholeMatch(of: #/## [A-Z] · (.*) \(chapter \d\)/#).map { String($0.1) }
    }
    if let number = misconception.firstMatch(of: #/\(([A-Z]\d+)\)$/#)?.1,
      let row = lines.first(where: { $0.hasPrefix("| \(number) |") }),
      let trap = row.split(separator: "|").dropFirst().first,
      let library = library("## \(number.prefix(1)) ·")
    {
      return "\(library) has it, too: \(trimmed(trap))"
    }
    return library("(chapter \(exercise.chapter))").map {
      "Traps of this kind in \($0) are listed in Tests/TRAPS.md."
    }
  }
}
