// The commands that the pages of the book show can be run: every style, fault, place and section exists.

import Curriculum
import FinishedStyles
import Foundation
import StyleRuns
import TestSupport
import Testing
import UserAPI

@testable import Comparison

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
  private func unknownWords(in text: String) -> [String] {
    let styles = finishedStyles.map(\.name)
    // The batch of chapter 2 is no style, and that of chapter 9 is not finished.
    let called = text.replacing(/workbook run (operations|yourstyle) --mine/, with: "").matches(
      of: /swift run workbook (?:run|compare) ((?:[\w]+ ?)*)/
    )
    .flatMap { $0.1.split(separator: " ").map(String.init) }
    .filter { !styles.contains($0) && $0 != "all" }
    let faults = values(of: "--fault", in: text).filter {
      (try? RunConditions(faultNamed: $0, cancelAt: nil)) == nil
    }
    let places = values(of: "--cancel-at", in: text).filter {
      (try? RunConditions(faultNamed: nil, cancelAt: $0)) == nil
    }
    let titles = (StyleSource.titles + [StyleSource.secondJob]).map { $0.lowercased() }
    let sections = values(of: "--section", in: text).filter { !titles.contains($0.lowercased()) }
    return called + faults + places + sections
  }

  /// The values of an option, but for a word in capitals, which stands for any of them.
  private func values(of option: String, in text: String) -> [String] {
    text.matches(of: /(--[a-z-]+) ([\w-]+)/).filter { $0.1 == option }
      .map { String($0.2) }.filter { $0 != $0.uppercased() }
  }

  private func pages() throws -> [(name: String, text: String)] {
    let folder = thisBook.appending(path: "Chapters")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let pages = paths.filter { $0.hasSuffix(".md") }.sorted().map { "Chapters/\($0)" }
    return try (pages + ["README.md"]).map { ($0, try ThisBook.text(of: $0)) }
  }
}
