// The chapters of this very book: their headers, and the tests that hold the answers to rules.

import Curriculum
import Foundation
import Testing

@Suite struct ChapterFilesTests {
  private let book: Workbook

  init() throws {
    let root = Workbook.root(above: URL(filePath: #filePath).deletingLastPathComponent())
    book = try Workbook(root: #require(root))
  }

  @Test func `a header names every rule that the exercise's tests cite`() throws {
    for chapter in book.chapters {
      for exercise in chapter.exercises {
        let tests = "Tests/\(chapter.module)Tests/\(exercise.title)Tests.swift"
        let text = try String(contentsOf: book.root.appending(path: tests), encoding: .utf8)
        let cited = Set(text.matches(of: /W\d\.\d+/).map { String($0.output) })
        let unnamed = cited.filter { !exercise.isAbout(rule: $0) }.sorted()
        #expect(unnamed == [], "name them in the header of \(exercise.path)")
      }
    }
  }

  @Test func `a finished file keeps the header and the words of the shipped one`() throws {
    for chapter in book.chapters {
      for exercise in chapter.exercises {
        let shipped = try words(in: "\(chapter.solution)/Stubs/\(exercise.title).swift")
        let finished = try words(in: "\(chapter.solution)/\(exercise.title).swift")
        #expect(shipped.filter { !finished.contains($0) } == [], "\(exercise.title).swift")
      }
    }
  }

  /// The header and the doc comments of a file, line by line.
  private func words(in path: String) throws -> [Substring] {
    try String(contentsOf: book.root.appending(path: path), encoding: .utf8)
      .split(separator: "\n")
      .filter { $0.hasPrefix("// Exercise") || $0.drop { $0 == " " }.hasPrefix("///") }
  }
}
