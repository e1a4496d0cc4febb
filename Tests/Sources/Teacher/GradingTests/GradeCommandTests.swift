// The command `workbook grade`, as far as nothing is built.

import Foundation
import TestSupport
import Testing

@Suite struct GradeCommandTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · 3 pt · W3.1 W3.3")
  }

  @Test(arguments: [
    (["2"], "There is no exercise '2' in this workbook.\n"),
    (["1.9"], "There is no exercise '1.9' in this workbook.\n"),
    (["ana"], "There is no folder 'ana': swift run workbook grade [chapter or exercise] [folder…]"),
    (["1", "ana"], "There is no folder 'ana': "),
    (["1", "--json"], "--json needs a value: "),
  ])
  func `what is no chapter, exercise or folder is refused`(
    words: [String], sentence: String
  ) async throws {
    let ended = try await grade(words)
    #expect(ended.status == 64 && ended.output == "")
    #expect(ended.errors.hasPrefix(sentence), "\(ended.errors)")
  }

  @Test(arguments: [
    ("missing/a.csv", "there is no folder "), (".", "it is a folder"),
    ("/dev/null", "it is not a file"),
  ])
  func `a place that cannot be written is told before anything is built`(
    place: String, reason: String
  ) async throws {
    for option in ["--csv", "--json"] {
      let ended = try await grade(["1", option, place])
      #expect(ended.status == 1 && ended.output == "")
      #expect(ended.errors.contains(" cannot be written: \(reason)"), "\(ended.errors)")
    }
  }

  @Test func `a folder with the name of a chapter is not left out without a word`() async throws {
    try book.write("1/note.txt", "a student's folder")
    let ended = try await grade(["1"])
    #expect(
      ended.output.hasPrefix("'1' is taken as a chapter or exercise; its folder is ./1\n"),
      "\(ended.output)")
  }

  @Test func `if the workbook itself cannot be built, that is told, and no file is written`()
    async throws
  {
    let ended = try await grade(["1", "--json", "out.json"])
    #expect(ended.status == 1)
    #expect(ended.errors.hasPrefix("The workbook itself cannot be built: "), "\(ended.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: book.root.path)
    #expect(!files.contains { $0.contains("out.json") }, "\(files)")
  }

  private func grade(_ words: [String]) async throws -> Ended {
    try await book.workbook(["grade"] + words)
  }
}
