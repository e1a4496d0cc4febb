// The commands that the pages of the book show can be run: every style, fault, place and section exists.

import FinishedStyles
import StyleRuns
import TestSupport
import Testing

@testable import StylesCLI

@Suite struct LessonCommandTests {
  @Test func `every style, fault, place and section in the lessons exists`() throws {
    let pages = try pages()
    #expect(pages.count > 8, "there must be a page for each chapter")
    for (page, text) in pages { #expect(unknownWords(in: text) == [], "\(page)") }
    let all = pages.map(\.text).joined()
    for style in finishedStyles {
      let commands = [
        "run \(style) --cancel-at", "run \(style) --mine --fault", "compare \(style)",
      ]
      for command in commands {
        #expect(all.contains("swift run workbook \(command) "), "no lesson shows '\(command)'")
      }
    }
  }

  /// The words of commands of a page that the commands refuse.
  private func unknownWords(in text: String) -> [Substring] {
    // The batch of chapter 2 is no style, and that of chapter 9 is not finished.
    let known = finishedStyles.map(\.name) + ["all"]
    let called = text.replacing(/workbook run (operations|yourstyle) --mine/, with: "")
      .matches(of: /swift run workbook (?:run|compare) ((?:[\w]+ ?)*)/)
      .flatMap { $0.1.split(separator: " ") }.filter { !known.contains(String($0)) }
    // A word in capitals stands for any value.
    let values = text.matches(of: /(--[a-z-]+) ([\w-]*[a-z][\w-]*)/)
      .filter { !isKnown(String($0.2), of: $0.1) }
    return called + values.map(\.0)
  }

  private func isKnown(_ value: String, of option: Substring) -> Bool {
    switch option {
    case "--fault": (try? RunConditions(faultNamed: value, cancelAt: nil)) != nil
    case "--cancel-at": (try? RunConditions(faultNamed: nil, cancelAt: value)) != nil
    case "--section":
      (StyleSource.titles + [StyleSource.secondJob]).contains {
        $0.lowercased() == value.lowercased()
      }
    default: true
    }
  }

  private func pages() throws -> [(name: String, text: String)] {
    let folder = thisBook.appending(path: "Chapters")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let pages = paths.filter { $0.hasSuffix(".md") }.sorted().map { "Chapters/\($0)" }
    return try (pages + ["README.md"]).map { ($0, try ThisBook.text(of: $0)) }
  }
}
