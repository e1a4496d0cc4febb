// The page beside the engine's code: it shows the way of a value, file by file.

import TestSupport
import Testing

@Suite("The page of the engine")
struct PageTests {
  @Test func `the table names each file of the core, and every name in the code's font exists`()
    throws
  {
    let folder = ThisBook.root.appending(path: "Sources/Engines/Nodes")
    let page = try ThisBook.text(of: "Sources/Engines/Nodes/README.md")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let named = page.matches(of: #/(?m)^\| \[`\w+\.swift`\]\((Core/\w+\.swift)\) \|/#)
    #expect(named.map { String($0.1) }.sorted() == paths.filter { $0.hasPrefix("Core/") }.sorted())
    let code = try paths.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .joined()
    for match in page.matches(of: #/`([A-Z]?[A-Za-z]+)[`(]/#) where match.1 != "debounce" {
      #expect(paths.contains(String(match.1)) || code.contains(match.1), "\(match.1)")
    }
  }
}
