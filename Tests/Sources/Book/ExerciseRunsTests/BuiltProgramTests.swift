// Whether a program that was built is younger than its sources.

import TestSupport
import Testing

@testable import Commands

@Suite struct BuiltProgramTests {
  @Test func `a file that was saved while the program was built makes it old`() throws {
    let book = try TemporaryBook(copying: "small")
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    let program = BuiltProgram("mine", withOwnCodeOf: chapter, in: book.root)
    func write(_ path: String, savedAfter seconds: TimeInterval) throws {
      try book.write(path, "")
      try FileManager.default.setAttributes(
        [.modificationDate: Date.now + seconds], ofItemAtPath: book.root.path + "/" + path)
    }
    let built = Date.now.timeIntervalSinceReferenceDate + 100
    try book.write(".build/debug/mine.built", "\(built)")
    try write(".build/debug/mine", savedAfter: 200)
    #expect(program.isFresh)
    try write("Chapters/Chapter1Callbacks/StatusCheck.swift", savedAfter: 150)
    #expect(!program.isFresh)
  }
}
