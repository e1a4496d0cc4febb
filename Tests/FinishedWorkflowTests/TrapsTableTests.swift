// The table of traps is true: what it calls tested bears its number in the name of a test.

import Foundation
import Testing

@Suite struct TrapsTableTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The rows of the table: number, and what is done about it.
  private static func rows() throws -> [String: String] {
    let text = try String(contentsOf: folder.appending(path: "TRAPS.md"), encoding: .utf8)
    let cells = text.split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return cells.reduce(into: [:]) { rows, cells in
      guard cells.count == 3, cells[0].contains(#/^[A-D][0-9]+$/#) else { return }
      rows[cells[0]] = cells[2]
    }
  }

  /// The numbers that stand, in brackets, at the end of tests' names.
  private static func tested() throws -> Set<String> {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
    return try sources.reduce(into: []) { numbers, file in
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/\(((?:[A-D][0-9]+(?:, )?)+)\)[`"]/#) {
        numbers.formUnion(match.1.split(separator: ", ").map(String.init))
      }
    }
  }

  @Test func `what is tested has a test, and what has a test is in the table`() throws {
    let (rows, tested) = (try Self.rows(), try Self.tested())
    #expect(rows.count == 53)
    #expect(Set(rows.filter { $0.value == "tested" }.keys) == tested)
    #expect(Set(rows.values) == ["tested", "does not compile", "not built"])
  }
}
