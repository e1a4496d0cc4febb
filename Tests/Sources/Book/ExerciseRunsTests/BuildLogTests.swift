// What is read of the output of a build.

import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct BuildLogTests {
  @Test func `the errors of a build are told once, with files of the book`() {
    let log = BuildLog(
      """
      /book/Chapters/A/B.swift:3:4: error: no such thing
      /book/Chapters/A/B.swift:3:4: error: no such thing
      /book/Chapters/A/B.swift:9:4: warning: unused
      """, root: "/book")
    #expect(log.errors.map(\.description) == ["Chapters/A/B.swift:3: no such thing"])
    #expect(log.errors.map(\.column) == [4] && log.firstError == log.errors.first?.description)
    #expect(log.warnings.map(\.description) == ["Chapters/A/B.swift:9: unused"])
    #expect(log.errors(in: "Chapters/A/").count == 1 && log.errors(in: "Chapters/C/").isEmpty)
  }

  @Test func `a book that is named by a link is known by its path without links, too`() throws {
    let book = try TemporaryBook()
    let link = book.root.appendingPathExtension("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: book.root)
    defer { try? FileManager.default.removeItem(at: link) }
    let place = try #require(realpath(book.root.path, nil))
    defer { free(place) }
    let line = String(cString: place) + "/A/B.swift:3:4: error: no such thing"
    let log = BuildLog(line, root: link.path)
    #expect(log.errors.map(\.file) == ["A/B.swift"])
  }

  @Test func `of imports that contradict each other, the one with a word of its own is told`() {
    let log = BuildLog(
      """
      /book/Chapters/A/B.swift:1:8: error: ambiguous implicit access level for import of 'C'; it is imported as 'internal' elsewhere
      1 | import C
        |        |- error: ambiguous implicit access level for import of 'C'; it is imported as 'internal' elsewhere
      /book/Chapters/A/D.swift:2:1: note: imported 'internal' here
      2 | internal import C
      /book/Chapters/A/E.swift:1:8: error: ambiguous implicit access level for import of 'C'; it is imported as 'internal' elsewhere
      1 | import C
      2 | 
      """, root: "/book")
    let words = "imported 'internal' here, and without that word in other files: remove it"
    #expect(log.errors.map(\.description) == ["Chapters/A/D.swift:2: \(words)"])
    #expect(log.errors[0].text == "Chapters/A/D.swift:2:1: error: \(words)\n2 | internal import C")
  }

  @Test func `a file name that is used twice is a fault of its chapter, although it has no line`() {
    let folder = "/book/Chapters/Chapter1Callbacks"
    let files = "'\(folder)/A.swift' and '\(folder)/old/A.swift'"
    let log = BuildLog("error: filename \"A.swift\" used twice: \(files)\n", root: "/book")
    #expect(log.errors(in: "Chapters/").map(\.file) == ["Chapters/Chapter1Callbacks/A.swift"])
  }

  @Test func `a build that fails without the compiler is told by its error`() {
    #expect(BuildLog("a\nerror: no disk\nb\n", root: "/book").firstError == "error: no disk")
  }

  @Test func `a file that was saved during the build is no verdict`() {
    func isOutdated(_ log: String) -> Bool { BuildLog(log, root: "/book").isOutdated }
    #expect(
      isOutdated("error: input file '/book/Chapters/A.swift' was modified during the build\n"))
    #expect(!isOutdated("/book/A.swift:1:1: error: cannot find 'a' in scope\n"))
  }
}
