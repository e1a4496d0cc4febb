// Two texts one above the other: lines that are the same are told once. Pure.

import CommandSupport
import Commands
import Foundation

/// Two texts, compared line by line.
package struct LineDifference {
  /// The lines, each with `-` if only the left text has it, `+` if only the right one does, and else a blank.
  private var rows: [(mark: String, line: String)] = []

  /// Compares two texts.
  ///
  /// - Complexity: O(*n* · *d*) in the lines of the texts and in how many of them differ.
  package init(_ left: String, _ right: String) {
    let (old, new) = (Self.lines(of: left), Self.lines(of: right))
    var (removed, added) = (Set<Int>(), Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var next = 0
    for (place, line) in new.enumerated() {
      while removed.contains(next) {
        rows.append(("-", old[next]))
        next += 1
      }
      let isAdded = added.contains(place)
      rows.append((isAdded ? "+" : " ", line))
      next += isAdded ? 0 : 1
    }
    rows += old[next...].map { ("-", $0) }
  }

  /// How many lines only the left text has.
  package var onlyLeft: Int { rows.count { $0.mark == "-" } }

  /// The lines with their marks; of many that are the same, the first and the last three stand there.
  ///
  /// - Parameter width: The longest line.
  package func text(width: Int) -> String {
    var lines: [String] = []
    var rest = rows[...]
    while let mark = rest.first?.mark {
      let part = rest.prefix { $0.mark == mark }.map(\.line)
      rest = rest.dropFirst(part.count)
      let isLong = mark == " " && part.count > 7
      lines += (isLong ? part.prefix(3) + ["…"] + part.suffix(3) : part)
        .flatMap { $0.isEmpty ? [""] : WrappedCode.lines(of: $0, width: width - 2) }
        .map { "\(mark) \($0)".replacing(#/ +$/#, with: "") }
        .map { Terminal.paint($0, mark == "-" ? .red : mark == "+" ? .green : nil) }
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    text.enumerateLines { line, _ in lines.append(line) }
    return lines
  }
}
