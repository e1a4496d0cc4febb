// The compiler's warnings are kept while their file stays as it was.

import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Desk

@Suite struct KeptWarningsTests {
  @Test func `warnings are kept over later builds, until their file changes`() throws {
    let book = try TemporaryBook()
    try book.write("Chapters/A/B.swift", "let a = 1\n")
    let kept = KeptWarnings(in: BookBuild(root: book.root, into: ".build/desk", chapters: []))
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
