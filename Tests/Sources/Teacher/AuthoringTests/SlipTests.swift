// Slips of an author that need no build: each is made once, and told in a sentence.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct SlipTests {
  let book: TemporaryBook
  let chapter = "Chapters/Chapter1Callbacks"
  let solutions = "Solutions/Chapter1Callbacks"

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 10 min · builds on 1.1")
    let format = ThisBook.root.appending(path: ".swift-format")
    try book.write(".swift-format", String(contentsOf: format, encoding: .utf8))
  }

  @Test func `a good book has no slip`() async throws {
    let check = check(.chapter(1))
    #expect(try await onThread { try check.problems() } == [])
  }

  @Test func `a stub that differs from its copy is a slip`() throws {
    try book.edit("Retry")
    expectSlips(
      "\(chapter)/Retry.swift differs from its stub \(solutions)/Stubs/Retry.swift. "
        + "Copy the one that is right over the other.")
  }

  @Test func `a question that cannot be made is a slip`() throws {
    try book.write(
      "\(chapter)/QUESTIONS.md", "## 1.1 · seeded · line\n\nIt is wrong.\n\n- mistake: none\n")
    #expect(slips().first == "\(chapter)/QUESTIONS.md:1: 1.1 seeded: 1.1 has no mistake 'none'.")
  }

  @Test func `a lesson without the section of an exercise is a slip`() throws {
    let lesson = try book.read("\(chapter)/README.md")
    try book.write("\(chapter)/README.md", lesson.replacing("## 1.2 Again", with: "## Again"))
    expectSlips(
      "\(chapter)/README.md has no section for exercise 1.2. "
        + "Write one below the heading '## 1.2 Again'.")
  }

  @Test func `a fence that is not closed is told, and not the headings below it`() throws {
    for (file, words) in [("README.md", "# 1"), ("HINTS.md", "## 1.1")] {
      let page = "\(chapter)/\(file)"
      let text = try book.read(page)
      try book.write(page, "text\n```swift\nlet a = 1\n\n" + text)
      #expect(
        slips().first == "\(page):2: the code that begins here has no end; write ``` below it.",
        "\(words)")
      try book.write(page, "text\n```swift\nlet a = 1\n\n```text\na\n```\n" + text)
      #expect(
        slips().first == "\(page):2: the code that begins here has no end; write ``` below it.")
      try book.write(page, text)
    }
    expectSlips()
  }

  @Test func `a rule in the header that no test cites is a slip`() throws {
    let tests = "Tests/Chapter1CallbacksTests/RetryTests.swift"
    let text = try book.read(tests).replacing("W3.1", with: "")
    let slip =
      "\(chapter)/Retry.swift:1: no test cites W3.1, which the header names; "
      + "test that in \(tests), or leave it out."
    try book.write(tests, text)
    expectSlips(slip)
    let helpers = "// See `second`.\nfunc first() { second() }\n\n// W3.1\n\nfunc second() {}\n"
    try book.write("Tests/Chapter1CallbacksTests/Helpers.swift", helpers)
    #expect(slips() == [slip], "no test calls a helper with that rule")
    try book.write(tests, text + "// first()\n")
    #expect(slips() == [], "a test calls one that calls the helper")
  }

  @Test func `a test that was red with a mistake, and is not there any more, is a slip`() throws {
    let mistake = "Solutions/Chapter1Callbacks/Mistakes/Retry/wrong.diff"
    let (text, tests) = (try book.read(mistake), "Tests/Chapter1CallbacksTests/RetryTests.swift")
    try book.write(tests, book.read(tests) + "@Test func `1 a`() {}\n")
    try book.write(mistake, Mistake.text(text, failing: [1]))
    expectSlips()
    try book.write(mistake, Mistake.text(text, failing: [1, 40]))
    expectSlips(
      "\(mistake):2: there is no test 40; record it anew: swift run workbook verify 1.1 --record")
  }

  @Test func `a test without a number, and a number that two tests have, are slips`() throws {
    let tests = "Tests/Chapter1CallbacksTests/RetryTests.swift"
    let text = try book.read(tests)
    let names = ["`1 a`", "`it works`", "works", "`1 b`", "`2 c`"]
    try book.write(tests, text + names.map { "@Test func \($0)() {}\n" }.joined())
    expectSlips(
      "\(tests):4: the test 'it works' has no number; begin its name with one, the simplest test first.",
      "\(tests):5: the test 'works' has no number; begin its name with one, the simplest test first.",
      "\(tests):6: two tests have the number 1; give each its own.")
  }

  @Test func `a wrong time in the contents is told for its chapter alone`() throws {
    try book.write("Chapters/README.md", "| 1 | Callbacks | 20 min |\n| 1.1 | a | 10 min |\n")
    expectSlips()
    try book.write("Chapters/README.md", "| 1 | Callbacks | 25 min |\n")
    let told = slips()
    #expect(told.count == 1 && told[0].hasPrefix("Chapters/README.md:1: 1 takes 20 min"), "\(told)")
  }

  @Test(arguments: ["W3.9", "W9", "W1–W7", "W3.1–W3.8"])
  func `a header with a rule that does not exist is a slip`(rule: String) throws {
    try headers(of: "Retry", "W3.1", rule)
    let unknown = rule.split(separator: "–").last ?? ""
    expectSlips(
      "\(chapter)/Retry.swift:1: there is no rule \(unknown); "
        + "'swift run workbook rules' shows the rules that exist.")
  }

  @Test func `two exercises with the same number are a slip`() throws {
    try headers(
      of: "Again", "1.2 · Again · write · 10 min · builds on 1.1", "1.1 · Again · write · 10 min")
    #expect(
      slips().contains(
        "\(chapter)/Retry.swift:1: \(chapter)/Again.swift is 1.1 too; "
          + "give one of them another number."))
  }

  @Test func `a file that is not formatted is a slip`() async throws {
    let file = "\(solutions)/Retry.swift"
    try book.write(file, book.read(file) + "let  a=1\n")
    let check = check(.chapter(1))
    let found = try await onThread { try check.problems() }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\(file):2: ") == true)
    #expect(
      found.first?.hasSuffix("'swift format -i \(file)' corrects most of what is wrong.") == true)
  }

  @Test func `a mistake whose whole file is not formatted is a slip`() async throws {
    let file = "\(solutions)/Mistakes/Retry/wrong.diff"
    try book.write(file, book.read(file).replacing("func wrong", with: "func  wrong"))
    let check = check(.chapter(1))
    let found = try await onThread { try check.problems() }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\(file): line 3 of the whole file: ") == true, "\(found)")
  }

  @Test func `a link that leads nowhere is a slip`() throws {
    let lesson = "\(chapter)/README.md"
    let links = "[a](HINTS.md) [b](../README.md) [c](HINTS.md#11-retry) [d](#11-retry)\n"
    try book.write(lesson, book.read(lesson) + links)
    expectSlips()
    try book.write(lesson, book.read(lesson) + "[d](NONE.md) [e](HINTS.md#none)\n")
    expectSlips(
      "\(lesson) links to NONE.md, which does not exist. Correct the link.",
      "\(lesson) links to HINTS.md#none, but \(chapter)/HINTS.md has no such heading. "
        + "Correct the link.")
  }

  @Test func `a command that does not exist is a slip`() throws {
    let lesson = "\(chapter)/README.md"
    let good = "`swift run workbook hint 1.1` `swift test --filter RetryTests`\n"
    try book.write(lesson, book.read(lesson) + good)
    expectSlips()
    let bad = "`swift run workbook hunt` `.ci/walk` `swift test --filter WalkTests`\n"
    try book.write(lesson, book.read(lesson) + bad)
    expectSlips(
      "\(lesson) shows 'swift run workbook hunt', which is no command. "
        + "The commands are hint, help.",
      "\(lesson) shows .ci/walk, which does not exist. Correct its name.",
      "\(lesson) shows the filter 'WalkTests', which matches no test. Correct it.")
  }

  @Test func `a total that is out of date is a slip`() throws {
    let lesson = "\(chapter)/README.md"
    let totals = "Chapter 1: 0 of 2 solved.\n1 · Callbacks · 1 of 2 solved\n23 rules, 3 rules\n"
    let good = try book.read(lesson)
    try book.write(lesson, good + totals)
    expectSlips()
    try book.write(lesson, good + totals.replacing("2 solved", with: "3 solved") + "22 rules\n")
    #expect(
      slips().map { $0.drop { $0 != " " } } == [
        " chapter 1 has 2 exercises, not 3. Correct the total.",
        " chapter 1 has 2 exercises, not 3. Correct the total.",
        " '22 rules' is said here, but there are 23. Correct the total.",
      ])
  }

  @Test func `what is still to be written is a slip`() throws {
    let hints = "\(chapter)/HINTS.md"
    try book.write(hints, book.read(hints) + "\nAUTHOR: one more hint\n")
    let line = try book.read(hints).split(separator: "\n", omittingEmptySubsequences: false).count
    expectSlips("\(hints):\(line - 1): still to be written: one more hint")
  }

  @Test func `what is still to be written on a page about all styles is a slip`() throws {
    let page = "Chapters/WhichStyle.md"
    try book.write(page, "# Which style\n\n| [a](README.md) | AUTHOR: what it does |\n")
    let slips = check(.book, pages: [page]).slips
    #expect(slips == ["\(page):3: still to be written: what it does |"])
  }

  @Test func `a slip in another chapter does not stop an author`() throws {
    try book.write("Chapters/Chapter2Operations/README.md", "# 2 · Operations\n")
    expectSlips()
    #expect(slips(.book).count == 1)
  }

  /// Replaces a word in the header of an exercise, in all of its files.
  private func headers(of title: String, _ old: String, _ new: String) throws {
    for folder in [chapter, solutions, "\(solutions)/Stubs"] {
      let file = "\(folder)/\(title).swift"
      try book.write(file, book.read(file).replacing(old, with: new))
    }
    let tests = "Tests/Chapter1CallbacksTests/\(title)Tests.swift"
    try book.write(tests, book.read(tests).replacing(old, with: new))
  }

  /// Expects that these sentences are told without a build and without the formatter, and no others.
  private func expectSlips(
    _ sentences: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(slips() == sentences, sourceLocation: sourceLocation)
  }

  private func slips(_ selection: Selection = .chapter(1)) -> [String] {
    check(selection).slips
  }

  private func check(
    _ selection: Selection,
    pages: [String] = ["Chapters/Chapter1Callbacks/README.md"]
  ) -> CheckWithoutBuild {
    let workbook = Workbook(root: book.root)
    return CheckWithoutBuild(
      book: workbook, chapters: selection.chapters(of: workbook), selection: selection,
      pages: pages, commands: ["hint", "help"])
  }
}
