// Follows CONTRIBUTING.md from `workbook new exercise` to a green `workbook verify`, on a copy.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct GuideTests {
  private static let guide = "CONTRIBUTING.md"
  private let root = ThisBook.root
  private let book: TemporaryBook
  private let steps: [GuideStep]

  init() throws {
    book = try TemporaryBook()
    try BookCopy(of: root, at: book.root).update(Workbook(root: root).chapters)
    try book.write(
      ".swift-format", String(contentsOf: root.appending(path: ".swift-format"), encoding: .utf8))
    steps = GuideStep.all(
      in: Page.text(of: Self.guide, in: root), below: "## Adding an exercise")
  }

  @Test func `what the guide leads to has no slip`() async throws {
    #expect(steps.count == 11, "the guide has other steps than this test knows")
    for step in steps.dropLast() { _ = try await follow(step, in: book) }
    let workbook = Workbook(root: book.root)
    let chapter = try #require(workbook.chapter(1))
    let check = CheckWithoutBuild(
      book: workbook, chapters: [chapter],
      selection: .exercise(ExerciseID(chapter: 1, number: 20)), pages: [chapter.lesson],
      commands: [])
    #expect(chapter.exercises.count == 8)
    // The commands are those of the book: `ThesePagesTests`.
    #expect(check.slips.filter { !$0.contains("', which is no command.") } == [])
  }

  @Test(
    .enabled(if: ThisBook.isBuilt, "WORKBOOK_AUTHORING=1 builds what the guide makes"))
  func `the guide leads from nothing to an exercise that verify accepts`() async throws {
    var output = ""
    for step in steps { output = try await follow(step, in: book) }
    #expect(output.contains("All is well."), "\(output)")
  }

  /// Does one step, and returns what a command prints.
  private func follow(_ step: GuideStep, in book: TemporaryBook) async throws -> String {
    switch step {
    case .write(let file, let text): try book.write(file, text)
    case .replace(let file, let text):
      let lines = try book.read(file).split(separator: "\n", omittingEmptySubsequences: false)
      let changed = lines.map { $0.contains("// TODO 1.20") ? String(text.dropLast()) : String($0) }
      try book.write(file, changed.joined(separator: "\n"))
    case .section(let file, let text): try replaceSection(in: file, with: text, book)
    case .run(let script):
      let tool = Tool.folder.appending(path: "workbook").path
      let commands = "set -e\n" + script.replacing("swift run workbook", with: "'\(tool)'")
      let shell = TestSupport.Tool(at: URL(filePath: "/bin/sh"), longestRun: 3_000)
      let ended = try await shell.run(["-c", commands], in: book.root)
      #expect(ended.status == 0, "\(script)\n\(ended.output)\n\(ended.errors)")
      return ended.output
    }
    return ""
  }

  private func replaceSection(in file: String, with text: String, _ book: TemporaryBook) throws {
    let page = try book.read(file)
    let heading = try #require(text.split(separator: "\n").first)
    let start = try #require(page.firstRange(of: "\(heading)\n")?.lowerBound, "\(file): \(heading)")
    let rest = page[page.index(after: start)...]
    let end = rest.firstRange(of: "\n## ").map { page.index(after: $0.lowerBound) }
    try book.write(file, page[..<start] + text + page[(end ?? page.endIndex)...])
  }
}

/// One thing that the guide tells its reader to do.
enum GuideStep {
  case run(String)
  case write(String, String)
  case replace(String, String)
  case section(String, String)

  /// The steps of a section, up to the first that is for looking only.
  static func all(in page: String, below heading: String) -> [GuideStep] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = (lines.firstIndex(of: heading) ?? 0) + 1
    let end = lines[start...].firstIndex { $0.hasPrefix("Look at it as a student does") } ?? start
    return Page.fences(in: page).filter { $0.line > start && $0.line <= end }.compactMap { fence in
      if fence.language == "sh" { return .run(fence.text) }
      let words = lines[..<(fence.line - 2)].last { !$0.isEmpty } ?? ""
      guard let file = words.firstMatch(of: /`([^`]+)`/).map({ String($0.1) }) else { return nil }
      if words.hasPrefix("Write `") { return .write(file, fence.text) }
      return words.hasSuffix("section:") ? .section(file, fence.text) : .replace(file, fence.text)
    }
  }
}
