// Follows CONTRIBUTING.md from `workbook new exercise` to a green `workbook verify`, on a copy.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite struct GuideTests {
  private let book: TemporaryBook
  private let steps: [GuideStep]

  init() throws {
    book = try TemporaryBook()
    try BookCopy(of: ThisBook.root, at: book.root).update(Workbook(root: ThisBook.root).chapters)
    try book.copy(".swift-format")
    steps = try GuideStep.all(
      in: ThisBook.text(of: "CONTRIBUTING.md"), below: "## Adding an exercise")
  }

  @Test func `what the guide leads to has no slip`() async throws {
    #expect(steps.count == 12, "the guide has other steps than this test knows")
    for step in steps.dropLast() { _ = try await follow(step) }
    let workbook = Workbook(root: book.root)
    let chapter = try #require(workbook.chapter(1))
    #expect(chapter.exercises.count == 8)
    #expect(workbook.slips(in: .exercise(ExerciseID(chapter: 1, number: 20))) == [])
  }

  @Test(
    .enabled(if: ThisBook.isBuilt, "WORKBOOK_AUTHORING=1 builds what the guide makes"))
  func `the guide leads from nothing to an exercise that verify accepts`() async throws {
    var output = ""
    for step in steps { output = try await follow(step) }
    #expect(output.contains("All is well."), "\(output)")
  }

  /// Does one step, and returns what a command prints.
  private func follow(_ step: GuideStep) async throws -> String {
    guard step.code.language != "sh" else {
      let tool = Tool.folder.appending(path: "workbook").path
      let commands = step.code.text.replacing("swift run workbook", with: "'\(tool)'")
      return try await book.run("set -e\n" + commands).output
    }
    let file = step.file
    let text = step.code.text
    if step.words.hasPrefix("Write `") {
      try book.write(file, text)
    } else if step.words.hasSuffix("section:") {
      try replaceSection(in: file, with: text)
    } else {
      try book.write(file, book.read(file).replacing(/.*\/\/ TODO 1\.20.*\n/, with: text))
    }
    return ""
  }

  private func replaceSection(in file: String, with text: String) throws {
    let page = try book.read(file)
    let heading = try #require(text.split(separator: "\n").first)
    let start = try #require(page.firstRange(of: "\(heading)\n")?.lowerBound, "\(file): \(heading)")
    let rest = page[page.index(after: start)...]
    let end = rest.firstRange(of: "\n## ").map { page.index(after: $0.lowerBound) }
    try book.write(file, page[..<start] + text + page[(end ?? page.endIndex)...])
  }
}

/// One thing that the guide tells its reader to do: a command, or what to write into a file.
struct GuideStep {
  /// The line above the code.
  let words: String
  let code: Page.Fence
  /// The first thing between backquotes in the words.
  let file: String

  /// The steps of a section, up to the first that is for looking only.
  static func all(in page: String, below heading: String) -> [GuideStep] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = (lines.firstIndex(of: heading) ?? 0) + 1
    let end = lines[start...].firstIndex { $0.hasPrefix("Look at it as a student does") } ?? start
    return Page(page).fences.filter { $0.line > start && $0.line <= end }.compactMap { fence in
      let words = lines[..<(fence.line - 2)].last { !$0.isEmpty } ?? ""
      let file = words.firstMatch(of: /`([^`]+)`/).map { String($0.1) }
      guard fence.language == "sh" || file != nil else { return nil }
      return GuideStep(words: words, code: fence, file: file ?? "")
    }
  }
}
