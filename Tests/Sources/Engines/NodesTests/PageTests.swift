// The page beside the engine's code: it shows the way of a value, file by file.

import Foundation
import TestSupport
import Testing

@Suite("The page of the engine")
struct PageTests {
  private let folder = ThisBook.root.appending(path: "Sources/Engines/Nodes")
  private let page: String

  init() throws { page = try ThisBook.text(of: "Sources/Engines/Nodes/README.md") }

  @Test func `the table names each file of the folder once, and no more than seven`() throws {
    let named = page.matches(of: #/(?m)^\| \[`(\w+\.swift)`\]\(Core/(\w+\.swift)\) \|/#)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "Core").path)
    #expect(named.map { String($0.1) }.sorted() == files.sorted())
    #expect(named.allSatisfy { $0.1 == $0.2 }, "a link leads to the file that it names")
    #expect(files.count <= 7)
  }

  @Test func `every name in the code's font exists`() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let code = try paths.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .joined()
    for match in page.matches(of: #/`([A-Z]?[A-Za-z]+)[`(]/#) where match.1 != "debounce" {
      #expect(paths.contains(String(match.1)) || code.contains(match.1), "\(match.1)")
    }
  }
}
