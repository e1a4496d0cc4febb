// Which public library has a trap: read from Tests/TRAPS.md. Pure.

import Curriculum

/// The traps of the public libraries that the styles come from.
package struct LibraryTraps {
  private let lines: [Substring]

  /// Reads the text of the table.
  package init(_ text: String) { lines = text.split(whereSeparator: \.isNewline) }

  /// Says which library has what a mistake does; nil if the table has nothing about its chapter.
  ///
  /// If the misconception of the mistake ends in the number of a trap, `(A5)` for example, the trap is
  /// told; if not, the library of the chapter is named.
  package func sentence(about mistake: Mistake) -> String? {
    let number = mistake.misconception.firstMatch(of: #/\(([A-Z]\d+)\)$/#).map { String($0.1) }
    if let number, let trap = trap(number), let library = library(of: number) {
      return "\(library) has it, too: \(trap)"
    }
    let mark = "(chapter \(mistake.exercise.chapter))"
    let heading = lines.first { $0.hasPrefix("## ") && $0.contains(mark) }
    return heading.flatMap(Self.library).map {
      "Traps of this kind in \($0) are listed in Tests/TRAPS.md."
    }
  }

  private func trap(_ number: String) -> String? {
    lines.first { $0.hasPrefix("| \(number) |") }?.split(separator: "|").dropFirst().first
      .map(trimmed)
  }

  private func library(of number: String) -> String? {
    lines.first { $0.hasPrefix("## \(number.prefix(1)) ·") }.flatMap(Self.library)
  }

  /// The name in a heading: `AOperation 2.0` in `## A · AOperation 2.0 (chapter 5)`.
  private static func library(in heading: Substring) -> String? {
    heading.wholeMatch(of: #/## [A-Z] · (.*) \(chapter \d\)/#).map { String($0.1) }
  }
}
