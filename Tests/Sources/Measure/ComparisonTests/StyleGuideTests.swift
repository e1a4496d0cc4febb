// What the book says about the styles is there for each of them, and fits the code.

import Rules
import TestSupport
import Testing

@testable import StylesCLI

@Suite struct StyleGuideTests {
  private let guides = StyleGuides(in: thisBook)

  @Test func `one sentence says what differs in each file of each style, in words of its code`()
    throws
  {
    for source in finishedSources {
      for title in StyleSource.titles(in: finishedSources) {
        let sentence = guides.difference(in: title, of: source.name)
        let file = "\(source.folder)/\(title).swift"
        let text = try #require(sentence, "Chapters/Differences.md has no sentence about \(file)")
        #expect(text.hasSuffix("."), "\(file): \(text)")
        guard title != StyleSource.secondJob else { continue }
        #expect(text.matches(of: /\. [A-Z]/).isEmpty, "one sentence about \(file): \(text)")
        let code = try source.section(title).code
        for word in text.matches(of: /`([^`]+)`/) {
          #expect(code.contains(word.1), "\(file) does not have \(word.1)")
        }
      }
    }
  }

  @Test func `each rule that the compiler helps to keep has code that does not compile`() throws {
    let page = try ThisBook.text(of: "Chapters/Differences.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| [W") }
    #expect(rows.count == 4)
    for row in rows {
      let id = try #require(row.firstMatch(of: /W\d\.\d/)).0
      #expect(Rule.all.contains { $0.id.rawValue == id }, "\(id)")
      let links = row.matches(of: #/\[(\w+)\]\(\.\./(Tests/[^)]*/(\w+)/\w+\.swift)\)/#)
      #expect(!links.isEmpty, "\(id)")
      for link in links {
        let exists = FileManager.default.fileExists(
          atPath: thisBook.appending(path: String(link.2)).path)
        #expect(exists, "\(link.2)")
        #expect([link.1.capitalized, "UserAPI"].contains(String(link.3)), "\(id): \(link.2)")
        #expect(guides.help(with: String(id), in: String(link.1)) != nil, "\(id) in \(link.1)")
      }
    }
    #expect(guides.help(with: "W3.2", in: "adapters") == nil)
  }
}
