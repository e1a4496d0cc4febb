// Tests the table of traps: each number has a test, or a snippet that does not compile.

import Foundation
import TestSupport
import Testing

@Suite struct TrapsTableTests {
  /// The rows of the table: the number of a trap, and how it is handled here.
  private static func rows() throws -> [String: String] {
    let cells = try ThisBook.text(of: "Tests/TRAPS.md").split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return cells.reduce(into: [:]) { rows, cells in
      guard cells.count == 3, cells[0].contains(#/^[A-E][0-9]+$/#) else { return }
      rows[cells[0]] = cells[2]
    }
  }

  /// The numbers in brackets at the end of the names of tests.
  private static func tested() throws -> Set<String> {
    try texts(of: ".swift").reduce(into: []) { numbers, text in
      for match in text.matches(of: #/\(((?:[A-E][0-9]+(?:, )?)+)\)[`"]/#) {
        numbers.formUnion(match.1.split(separator: ", ").map(String.init))
      }
    }
  }

  /// The numbers in brackets in the first comment of each snippet that must not compile.
  private static func refused() throws -> Set<String> {
    try texts(of: ".wrong.swift").reduce(into: []) { numbers, text in
      let comment = text.split(separator: "\n").prefix { $0.hasPrefix("//") }.joined()
      for match in comment.matches(of: #/\(([A-E][0-9]+)\)/#) { numbers.insert(String(match.1)) }
    }
  }

  /// The contents of all files in the tests' folder whose names have this ending.
  private static func texts(of ending: String) throws -> [String] {
    let tests = ThisBook.root.appending(path: "Tests").path
    return try FileManager.default.subpathsOfDirectory(atPath: tests)
      .filter { $0.hasSuffix(ending) }
      .map { try ThisBook.text(of: "Tests/\($0)") }
  }

  @Test
  func `every trap that the table calls tested has a test, and every tested trap is in the table`()
    throws
  {
    let (rows, tested) = (try Self.rows(), try Self.tested())
    #expect(rows.count == 59)
    #expect(Set(rows.filter { $0.value == "tested" }.keys) == tested)
    #expect(Set(rows.values) == ["tested", "does not compile", "not built"])
  }

  @Test
  func `every trap that does not compile has a snippet, and every snippet's trap is in the table`()
    throws
  {
    let (rows, refused) = (try Self.rows(), try Self.refused())
    let promised = rows.filter { $0.value == "does not compile" }
    #expect(refused.isSuperset(of: promised.keys))
    #expect(refused.allSatisfy { rows[$0] == "tested" || rows[$0] == "does not compile" })
  }
}
