// The lists of styles that a draft adds to: lines in the order of the book, and suites.

import CommandSupport
import Foundation

extension Draft {
  /// Adds a line behind those of earlier chapters that begin alike.
  mutating func add(
    _ line: String,
    like beginning: String,
    to file: String
  ) throws(CommandError) {
    func chapter(_ line: String) -> Int {
      line.firstMatch(of: /Chapter(\d)/).flatMap { Int($0.1) } ?? 0
    }
    try change(file) { (lines) throws(CommandError) in
      let alike = lines.indices.filter {
        lines[$0].hasPrefix(beginning) && chapter(lines[$0]) > 0
      }
      guard let first = alike.first else {
        throw .failure("\(file) has no line like '\(line)'. Restore one.")
      }
      let last = alike.last { chapter(lines[$0]) < chapter(line) }
      lines.insert(line, at: last.map { $0 + 1 } ?? first)
    }
  }

  /// Adds the suites of a style, in both frameworks.
  mutating func addSuites(of name: String) throws(CommandError) {
    let files = [
      "Tests/ConformanceTests/StyleSuites.swift", "Tests/ConformanceXCTests/StyleClasses.swift",
    ]
    for file in files {
      try change(file) { (lines) throws(CommandError) in
        let blocks = Self.blocks(of: "callbacks", in: lines)
        guard !blocks.isEmpty else {
          throw .failure("\(file) has no suite of the style 'callbacks' to repeat.")
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        lines += blocks.map { Self.renamed($0, from: "callbacks", to: name) } + [""]
      }
    }
  }

  /// The suites or classes of one style, each behind an empty line.
  private static func blocks(of style: String, in lines: [String]) -> [String] {
    lines.indices.filter { lines[$0].contains("\(capitalised(style))Style") }.flatMap { start in
      guard lines[start].hasSuffix("{"), let end = lines[start...].firstIndex(of: "}") else {
        return [String]()
      }
      return [""] + lines[start...end]
    }
  }

  private static func renamed(_ line: String, from old: String, to new: String) -> String {
    line.replacing("\(capitalised(old))Style", with: "\(capitalised(new))Style")
      .replacing("style \(old)", with: "style \(new)")
      .replacing("\"\(old)\"", with: "\"\(new)\"")
  }

  private static func capitalised(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }
}
