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
  let lesson = "Chapters/Chapter1Callbacks/README.md"
  let solutions = "Solutions/Chapter1Callbacks"

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 10 min · builds on 1.1")
    try book.copy(".swift-format")
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
    try book.change(lesson, "## 1.2 Again", "## Again")
    expectSlips(
      "\(lesson) has no section for exercise 1.2. "
        + "Write one below the heading '## 1.2 Again'.")
  }

  @Test func `a fence that is not closed is told, and not the headings below it`() throws {
    for page in [lesson, "\(chapter)/HINTS.md"] {
      let text = try book.read(page)
      for rest in ["", "```text\na\n```\n"] {
        try book.write(page, "text\n```swift\nlet a = 1\n\n" + rest + text)
        #expect(
          slips().first == "\(page):2: the code that begins here has no end; write ``` below it.")
      }
      try book.write(page, text)
    }
    expectSlips()
  }

  @Test func `a rule in the header that no test cites is a slip`() throws {
    let tests = "Tests/Chapter1CallbacksTests/RetryTests.swift"
    let slip =
      "\(chapter)/Retry.swift:1: no test cites W3.1, which the header names; "
      + "test that in \(tests), or leave it out."
    try book.change(tests, "W3.1", "")
    expectSlips(slip)
    let helpers = "// See `second`.\nfunc first() { second() }\n\n// W3.1\n\nfunc second() {}\n"
    try book.write("Tests/Chapter1CallbacksTests/Helpers.swift", helpers)
    #expect(slips() == [slip], "no test calls a helper with that rule")
    try book.append("// first()\n", to: tests)
    #expect(slips() == [], "a test calls one that calls the helper")
  }

  @Test func `a test that was red with a mistake, and is not there any more, is a slip`() throws {
    let mistake = "Solutions/Chapter1Callbacks/Mistakes/Retry/wrong.diff"
    let (text, tests) = (try book.read(mistake), "Tests/Chapter1CallbacksTests/RetryTests.swift")
    try book.append("@Test func `1 a`() {}\n", to: tests)
    try book.write(mistake, Mistake.text(text, failing: [1]))
    expectSlips()
    try book.write(mistake, Mistake.text(text, failing: [1, 40]))
    expectSlips(
      "\(mistake):2: there is no test 40; record it anew: swift run workbook verify 1.1 --record")
  }

  @Test func `a test without a number, and a number that two tests have, are slips`() throws {
    let tests = "Tests/Chapter1CallbacksTests/RetryTests.swift"
    let names = ["`1 a`", "`it works`", "works", "`1 b`", "`2 c`"]
    try book.append(names.map { "@Test func \($0)() {}\n" }.joined(), to: tests)
    expectSlips(
      "\(tests):4: the test 'it works' has no number; begin its name with one, the simplest test first.",
      "\(tests):5: the test 'works' has no number; begin its name with one, the simplest test first.",
      "\(tests):6: two tests have the number 1; give each its own.")
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

  @Test(arguments: [
    (
      "Retry.swift", "W3.1\n", "W3.1\nlet  a=1\n", ":2: ",
      "'swift format -i FILE' corrects most of what is wrong."
    ),
    (
      "Mistakes/Retry/wrong.diff", "func wrong", "func  wrong", ": line 3 of the whole file: ",
      "Correct the difference."
    ),
  ])
  func `a file that is not formatted is a slip, and a mistake whose whole file is not`(
    name: String, old: String, new: String, place: String, advice: String
  ) async throws {
    let file = "\(solutions)/\(name)"
    try book.change(file, old, new)
    let check = check(.chapter(1))
    let found = try await onThread { try check.problems() }
    let told = try #require(found.first)
    #expect(found.count == 1 && told.hasPrefix(file + place))
    #expect(told.hasSuffix(advice.replacing("FILE", with: file)))
  }

  @Test(arguments: [
    (
      "[a](HINTS.md) [b](../README.md) [c](HINTS.md#11-retry) [d](#11-retry)",
      "[d](NONE.md) [e](HINTS.md#none)",
      [
        " links to NONE.md, which does not exist. Correct the link.",
        " links to HINTS.md#none, but Chapters/Chapter1Callbacks/HINTS.md has no such heading. "
          + "Correct the link.",
      ]
    ),
    (
      "`swift run workbook hint 1.1` `swift test --filter RetryTests`",
      "`swift run workbook hunt` `.ci/walk` `swift test --filter WalkTests`",
      [
        " shows 'swift run workbook hunt', which is no command. The commands are hint, help.",
        " shows .ci/walk, which does not exist. Correct its name.",
        " shows the filter 'WalkTests', which matches no test. Correct it.",
      ]
    ),
  ])
  func `a wrong link or command is a slip, and a right one is not`(
    right: String, wrong: String, told: [String]
  ) throws {
    try book.append(right + "\n", to: lesson)
    expectSlips()
    try book.append(wrong + "\n", to: lesson)
    #expect(slips() == told.map { lesson + $0 })
  }

  @Test func `what is still to be written is a slip`() throws {
    let hints = "\(chapter)/HINTS.md"
    try book.append("\nAUTHOR: one more hint\n", to: hints)
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
      try book.change("\(folder)/\(title).swift", old, new)
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

  private func check(_ selection: Selection, pages: [String]? = nil) -> CheckWithoutBuild {
    CheckWithoutBuild(
      book: Workbook(root: book.root), selection: selection, pages: pages ?? [lesson],
      commands: ["hint", "help"])
  }
}
