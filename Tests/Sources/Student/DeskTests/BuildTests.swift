// An error of the compiler that names no line: which chapter it belongs to.

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

  /// The chapters that are left to be built after a build has failed.
  private func rest(of plan: inout BuildPlan, after log: String) throws(CommandError) -> [Int] {
    try plan.add(BuildLog(log, root: "/book"))
    return plan.rest
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
}
