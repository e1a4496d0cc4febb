// An error of the compiler that names no line: which chapter it belongs to.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Desk

@Suite struct BuildTests {
  @Test func `a file name that is used twice is a fault of its chapter, although it has no line`()
    throws
  {
    let book = try TemporaryBook()
    for name in ["1Callbacks", "2Operations", "3Adapters"] {
      try book.write("Chapters/Chapter\(name)/README.md", "# \(name.prefix(1)) · \(name)\n")
    }
    let chapters = Workbook(root: book.root).chapters
    var plan = BuildPlan([chapters[0], chapters[2]])
    let folder = "/book/Chapters/Chapter1Callbacks"
    let files = "'\(folder)/A.swift' and '\(folder)/old/A.swift'"
    try plan.add(BuildLog("error: filename \"A.swift\" used twice: \(files)\n", root: "/book"))
    #expect(plan.rest == [3])
    #expect(plan.broken[1]?.first?.file == "Chapters/Chapter1Callbacks/A.swift")
  }
}
