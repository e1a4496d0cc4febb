// What comes of what the compiler says: which chapters are built next, what is told, and what is kept.

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

  @Test func `of the chapters that were asked for, those that compile are built`() {
    var plan = BuildPlan(chapters)
    #expect(plan.add(BuildLog(broken1, root: "/book")) == .build([2, 3]))
    #expect(
      plan.broken[1]?.map(\.description) == [
        "Chapters/Chapter1Callbacks/A.swift:3: no such thing"
      ])
    #expect(plan.add(BuildLog(broken2, root: "/book")) == .build([3]))
    #expect(plan.broken.keys.sorted() == [1, 2] && plan.broken[2]?.first?.line == 5)
  }

  @Test func `if nothing is left, the plan ends`() {
    var plan = BuildPlan([chapters[0]])
    #expect(plan.add(BuildLog(broken1, root: "/book")) == .end)
  }

  @Test func `a file name that is used twice is a fault of its chapter, although it has no line`() {
    var plan = BuildPlan([chapters[0], chapters[2]])
    let folder = "/book/Chapters/Chapter1Callbacks"
    let files = "'\(folder)/A.swift' and '\(folder)/old/A.swift'"
    let log = "error: filename \"A.swift\" used twice: \(files)\n"
    #expect(plan.add(BuildLog(log, root: "/book")) == .build([3]))
    #expect(plan.broken[1]?.first?.file == "Chapters/Chapter1Callbacks/A.swift")
  }

  @Test func `a fault that is in no chapter, or one that stays, is refused`() {
    var plan = BuildPlan(chapters)
    let words = "The workbook cannot be built: "
    let link = BuildLog("error: link command failed\n", root: "/book")
    #expect(plan.add(link) == .refuse(words + "error: link command failed"))
    let kit = BuildLog("/book/Sources/Kit/Rules/R.swift:1:1: error: odd\n", root: "/book")
    #expect(plan.add(kit) == .refuse(words + "Sources/Kit/Rules/R.swift:1: odd"))
    #expect(plan.add(BuildLog(broken1, root: "/book")) == .build([2, 3]))
    #expect(
      plan.add(BuildLog(broken1, root: "/book"))
        == .refuse(words + "Chapters/Chapter1Callbacks/A.swift:3: no such thing"))
  }

  @Test func `of each chapter that is not built the first error of syntax is found`() throws {
    for chapter in chapters {
      try book.write("\(chapter.path)/A.swift", "let a: Missing = /[0-9]+/\n")
      try book.write("\(chapter.path)/._A.swift", "func (\n")
    }
    try book.write("Chapters/Chapter1Callbacks/B.swift", "func b() {\n  let b = (1\n}\n")
    try book.write("Tests/Chapter2OperationsTests/Deep/T.swift", "func (\n")
    let errors = try SyntaxCheck(root: book.root).errors(in: chapters)
    #expect(
      errors.map(\.file) == [
        "Chapters/Chapter1Callbacks/B.swift", "Tests/Chapter2OperationsTests/Deep/T.swift",
      ], "a type that is missing is no error of syntax")
    #expect(errors.map(\.line) == [3, 1])
    #expect(try SyntaxCheck(root: book.root).errors(in: []) == [])
  }

  @Test func `warnings are kept over later builds, until their file changes`() throws {
    try book.write("Chapters/A/B.swift", "let a = 1\n")
    let kept = KeptWarnings(in: BookBuild(root: book.root, chapters: []))
    let log = BuildLog(
      "\(book.root.path)/Chapters/A/B.swift:1:5: warning: unused [#no-usage]\n",
      root: book.root.path)
    kept.keep(log.warnings)
    kept.keep([])
    #expect(kept.warnings(about: "Chapters/A/B.swift") == ["Chapters/A/B.swift:1: unused"])
    #expect(kept.warnings(about: "Chapters/A/C.swift") == [])
    try book.write("Chapters/A/B.swift", "print(1)\n")
    #expect(kept.warnings(about: "Chapters/A/B.swift") == [])
  }
}
