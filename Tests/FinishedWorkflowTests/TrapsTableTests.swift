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

  /// The numbers in brackets at a place of all Swift files in a folder.
  private static func numbers(
    in folder: String, at place: Regex<(Substring, Substring)>
  ) throws -> Set<String> {
    let path = ThisBook.root.appending(path: folder).path
    let files = try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".swift") }
    return try files.reduce(into: []) { numbers, file in
      for match in try ThisBook.text(of: "\(folder)/\(file)").matches(of: place) {
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
    let tested = try Self.numbers(in: "Tests", at: #/\(((?:[A-E][0-9]+(?:, )?)+)\)[`"]/#)
    #expect(Set(rows.filter { $0.value == "tested" }.keys) == tested)
    let refused = try Self.numbers(
      in: "Tests/CompileFailTests/Snippets", at: #/(?m)^ *//.*\(([A-E][0-9]+)\)/#)
    #expect(refused.isSuperset(of: rows.filter { $0.value == "does not compile" }.keys))
    #expect(refused.allSatisfy { rows[$0] == "tested" || rows[$0] == "does not compile" })
  }
}
