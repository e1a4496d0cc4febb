// An error of the compiler that names no line: which chapter it belongs to.

import CommandSupport
import Curriculum
import ExerciseRuns
import TestSupport
import Testing

@testable import Desk

@Suite struct BuildTests {
  @Test func `a file name that is used twice is a fault of its chapter, although it has no line`()
    throws
  {
    let book = try TemporaryBook()
    // A copy of a folder has the number of its chapter.
    for name in ["1Callbacks", "1Callbacks copy", "3Adapters"] {
      try book.write("Chapters/Chapter\(name)/README.md", "# \(name.prefix(1)) · \(name)\n")
    }
    let chapters = Workbook(root: book.root).chapters
    let folder = "/book/Chapters/Chapter1Callbacks"
    let files = "'\(folder)/A.swift' and '\(folder)/old/A.swift'"
    let log = BuildLog("error: filename \"A.swift\" used twice: \(files)\n", root: "/book")
    #expect(chapters.map(\.id) == [1, 1, 3])
    let errors = log.errors(by: chapters)
    #expect(errors.mapValues { $0.map(\.file) } == [1: ["Chapters/Chapter1Callbacks/A.swift"]])
  }
}
