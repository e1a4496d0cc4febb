// Tests the table of traps: each number has a test, or a snippet that does not compile.

import TestSupport
import Testing

@Suite struct TrapsTableTests {
  /// The rows of the table: the number of a trap, and how it is handled here.
  private static func rows() throws -> [String: String] {
    let page = try ThisBook.text(of: "Tests/TRAPS.md")
    let rows = page.matches(of: #/(?m)^\| ([A-E][0-9]+) \|.*\| ([\w ]+) \|$/#)
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), String($0.2)) })
  }

  /// The numbers in brackets at a place of all files in the tests' folder whose names have an ending.
  private static func numbers(
    in ending: String, at place: Regex<(Substring, Substring)>
  ) throws -> Set<String> {
    let tests = ThisBook.root.appending(path: "Tests").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests)
      .filter { $0.hasSuffix(ending) }
    return try files.reduce(into: []) { numbers, file in
      for match in try ThisBook.text(of: "Tests/\(file)").matches(of: place) {
        numbers.formUnion(match.1.split(separator: ", ").map(String.init))
      }
    }
  }

  @Test
  func `every trap has a test that names it, or a snippet, and each of these is in the table`()
    throws
  {
    let rows = try Self.rows()
    #expect(rows.count == 59)
    #expect(Set(rows.values) == ["tested", "does not compile", "not built"])
    // At the end of the name of a test, and in a comment of a snippet that must not compile.
    let tested = try Self.numbers(in: ".swift", at: #/\(((?:[A-E][0-9]+(?:, )?)+)\)[`"]/#)
    #expect(Set(rows.filter { $0.value == "tested" }.keys) == tested)
    let refused = try Self.numbers(in: ".wrong.swift", at: #/(?m)^//.*\(([A-E][0-9]+)\)/#)
    #expect(refused.isSuperset(of: rows.filter { $0.value == "does not compile" }.keys))
    #expect(refused.allSatisfy { rows[$0] == "tested" || rows[$0] == "does not compile" })
  }
}
