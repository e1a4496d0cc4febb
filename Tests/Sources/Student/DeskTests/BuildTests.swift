// What comes of what the compiler says: which chapters are built next, what is told, and what is kept.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Desk

@Suite struct BuildTests {
  let book: TemporaryBook
  let chapters: [Chapter]

  init() throws {
    book = try TemporaryBook()
    for (number, name) in [(1, "Callbacks"), (2, "Operations"), (3, "Adapters")] {
      try book.write("Chapters/Chapter\(number)\(name)/README.md", "# \(number) · \(name)\n")
    }
    chapters = Workbook(root: book.root).chapters
  }

  private let broken1 = "/book/Chapters/Chapter1Callbacks/A.swift:3:4: error: no such thing\n"
  private let broken2 = "/book/Tests/Chapter2OperationsTests/T.swift:5:6: error: no such test\n"

  /// The chapters that are left to be built after a build has failed.
  private func rest(of plan: inout BuildPlan, after log: String) throws(CommandError) -> [Int] {
    try plan.add(BuildLog(log, root: "/book"))
    return plan.rest
  }

  @Test func `of the chapters that were asked for, those that compile are built`() throws {
    var plan = BuildPlan(chapters)
    #expect(try rest(of: &plan, after: broken1) == [2, 3])
    #expect(
      plan.broken[1]?.map(\.description) == [
        "Chapters/Chapter1Callbacks/A.swift:3: no such thing"
      ])
    #expect(try rest(of: &plan, after: broken2) == [3])
    #expect(plan.broken.keys.sorted() == [1, 2] && plan.broken[2]?.first?.line == 5)
  }

  @Test
  func `an error comes with what the lesson says about it, in the section of its exercise first`() {
    let box = CompilerBox(
      """
      ## 1.1 Old

      > **If the compiler says … it means …**
      >
      > - `cannot find 'x' in scope`: the first.

      ## 1.2 New

      > - `cannot find 'x' in scope`: the second.
      > - `cannot convert 'A' … to 'B'`, with a note: wrap it.
      """)
    let first = "error: cannot find 'x' in scope"
    #expect(box.meaning(of: first, in: ExerciseID(chapter: 1, number: 1)) == "the first.")
    #expect(box.meaning(of: first, in: ExerciseID(chapter: 1, number: 2)) == "the second.")
    #expect(box.meaning(of: first, in: nil) == "the first.")
    #expect(box.meaning(of: "cannot convert 'A' (aka 'Int') to 'B'", in: nil) == "wrap it.")
    #expect(box.meaning(of: "cannot convert 'B' to 'A'", in: nil) == nil)
  }

  @Test func `if nothing is left, the plan ends`() throws {
    var plan = BuildPlan([chapters[0]])
    #expect(try rest(of: &plan, after: broken1) == [])
  }

  @Test func `a file name that is used twice is a fault of its chapter, although it has no line`()
    throws
  {
    var plan = BuildPlan([chapters[0], chapters[2]])
    let folder = "/book/Chapters/Chapter1Callbacks"
    let files = "'\(folder)/A.swift' and '\(folder)/old/A.swift'"
    let log = "error: filename \"A.swift\" used twice: \(files)\n"
    #expect(try rest(of: &plan, after: log) == [3])
    #expect(plan.broken[1]?.first?.file == "Chapters/Chapter1Callbacks/A.swift")
  }

  @Test(arguments: [
    ("error: link command failed\n", "error: link command failed"),
    ("/book/Sources/Kit/Rules/R.swift:1:1: error: odd\n", "Sources/Kit/Rules/R.swift:1: odd"),
    (
      "/book/Chapters/Chapter1Callbacks/A.swift:3:4: error: no such thing\n",
      "Chapters/Chapter1Callbacks/A.swift:3: no such thing"
    ),
  ])
  func `a fault that is in no chapter, or one that stays, is refused`(
    log: String, words: String
  ) throws {
    var plan = BuildPlan(chapters)
    #expect(try rest(of: &plan, after: broken1) == [2, 3])
    #expect(throws: CommandError.failure("The workbook cannot be built: \(words)")) {
      try rest(of: &plan, after: log)
    }
  }

  @Test func `of each chapter that is not built the first error of syntax is found`() throws {
    for chapter in chapters {
      try book.write("\(chapter.path)/A.swift", "let a: Missing = /[0-9]+/\n")
      try book.write("\(chapter.path)/._A.swift", "func (\n")
    }
    try book.write("Chapters/Chapter1Callbacks/B.swift", "func b() {\n  let b = (1\n}\n")
    try book.write("Tests/Chapter2OperationsTests/Deep/T.swift", "func (\n")
    let workbook = Workbook(root: book.root)
    let errors = try workbook.syntaxErrors(in: chapters)
    #expect(
      errors.map(\.file) == [
        "Chapters/Chapter1Callbacks/B.swift", "Tests/Chapter2OperationsTests/Deep/T.swift",
      ], "a type that is missing is no error of syntax")
    #expect(errors.map(\.line) == [3, 1])
    #expect(try workbook.syntaxErrors(in: []) == [])
  }

  @Test func `warnings are kept over later builds, until their file changes`() throws {
    try book.write("Chapters/A/B.swift", "let a = 1\n")
    let build = BookBuild(root: book.root, chapters: [])
    let log = BuildLog(
      "\(book.root.path)/Chapters/A/B.swift:1:5: warning: unused [#no-usage]\n",
      root: book.root.path)
    build.keep(log.warnings)
    build.keep([])
    #expect(build.keptWarnings(about: "Chapters/A/B.swift") == ["Chapters/A/B.swift:1: unused"])
    #expect(build.keptWarnings(about: "Chapters/A/C.swift") == [])
    try book.write("Chapters/A/B.swift", "print(1)\n")
    #expect(build.keptWarnings(about: "Chapters/A/B.swift") == [])
  }
}
