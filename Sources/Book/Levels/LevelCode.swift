// The code of a level as the player sees it: what stands inside its class, with the numbers of the lines.

import Foundation

/// The lines of a level's program, without those that are empty.
package struct LevelCode: Sendable {
  package struct Line: Sendable {
    package let number: Int
    package var text: String

    package init(number: Int, text: String) {
      self.number = number
      self.text = text
    }
  }

  package private(set) var lines: [Line]
  /// The line in which each thread begins, by the thread's name.
  package private(set) var begins: [String: Int] = [:]

  /// Reads the class of a level's file.
  ///
  /// - Parameter isMended: Whether the method `mendedSend` stands in the place of `send`.
  package init(of level: Level, isMended: Bool = false) {
    let text = (try? String(contentsOfFile: level.file, encoding: .utf8)) ?? ""
    let file = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { Line(number: $0.offset + 1, text: String($0.element)) }
    lines = Self.block(of: file, from: "final class ", to: "}").dropFirst().dropLast()
      .filter { !$0.text.isEmpty }
    if isMended { mend(with: Array(Self.block(of: file, from: "  func mended", to: "  }"))) }
    lines = lines.map { Line(number: $0.number, text: String($0.text.dropFirst(2))) }
    for (thread, method) in level.threads {
      begins[thread] = lines.first { $0.text.hasPrefix("func \(method)(") }?.number
    }
  }

  private mutating func mend(with mended: [Line]) {
    guard let name = mended.first?.text.firstMatch(of: /mended(\w)(\w*)/) else { return }
    let method = name.1.lowercased() + name.2
    let old = Self.block(of: lines, from: "  func \(method)(", to: "  }")
    lines.replaceSubrange(old.startIndex..<old.endIndex, with: mended)
    lines[old.startIndex].text.replace(name.0, with: method)
  }

  private static func block(
    of lines: [Line], from start: String, to end: String
  ) -> ArraySlice<Line> {
    let rest = lines.drop { !$0.text.hasPrefix(start) }
    return rest.prefix(through: rest.firstIndex { $0.text == end } ?? rest.endIndex - 1)
  }

  /// The lines, without their numbers.
  package var text: String { lines.map(\.text).joined(separator: "\n") }

  /// The number of the line with that code, which the level names.
  package func number(of code: String) -> Int {
    guard let line = lines.first(where: { $0.text.trimmingCharacters(in: .whitespaces) == code })
    else { preconditionFailure("A level names a line that its file does not have: \(code)") }
    return line.number
  }
}
