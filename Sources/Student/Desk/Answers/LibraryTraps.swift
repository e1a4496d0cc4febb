// Which public library has a trap: read from Tests/TRAPS.md. Pure.

import Curriculum

extension Variant {
  /// Says which library has what the mistake does, if its misconception ends in the number of a trap, as `(A5)`.
  ///
  /// - Parameter table: The text of `Tests/TRAPS.md`.
  package func libraryTrap(in table: String) -> String? {
    let lines = table.split(whereSeparator: \.isNewline)
    guard let number = misconception.firstMatch(of: #/\(([A-Z]\d+)\)$/#)?.1,
      let row = lines.first(where: { $0.hasPrefix("| \(number) |") }),
      let trap = row.split(separator: "|").dropFirst().first,
      let heading = lines.first(where: { $0.hasPrefix("## \(number.prefix(1)) ·") }),
      let library = heading.firstMatch(of: #/· (.*) \(chapter \d\)/#)?.1
    else { return nil }
    return "\(library) has it, too: \(trimmed(trap))"
  }
}
