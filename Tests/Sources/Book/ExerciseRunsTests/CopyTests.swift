// The copy of the book that is built: equal to the shipped book, and used by a single command at a time.

import CommandSupport
import Curriculum
import Foundation
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct CopyTests {
  let book: TemporaryBook
  let copy: BookCopy
  let file = "Chapters/Chapter1Callbacks/Retry.swift"

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min")
    copy = BookCopy(of: book.root)
  }

  @Test func `an answer of a student is not copied, and not changed`() throws {
    try book.edit("Retry")
    let answer = try book.read(file)
    try copy.update(Workbook(root: book.root).chapters)
    #expect(try text(file) == book.read("Solutions/Chapter1Callbacks/Stubs/Retry.swift"))
    #expect(try book.read(file) == answer)
  }

  @Test func `a file that is gone is gone in the copy, and what was built stays`() throws {
    try book.write("Sources/Old.swift", "")
    try copy.update([])
    try book.write(".build/workbook/verify/.build/debug/built", "")
    try book.remove("Sources/Old.swift")
    try copy.update([])
    #expect(throws: (any Error).self) { try text("Sources/Old.swift") }
    #expect(try text(".build/debug/built") == "")
  }

  @Test func `a file that is the same keeps its date`() throws {
    try copy.update([])
    let place = copy.root.appending(path: "Package.swift").path
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: place)
    try copy.update([])
    #expect(try date("Package.swift") == old)
  }

  @Test func `each answer has a second of its own, however quickly they follow one another`() throws
  {
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    try copy.update([chapter])
    let seconds = try (1...4).map { answer in
      try copy.put([ExerciseID(chapter: 1, number: 1): "// \(answer)\n"], into: [chapter])
      return try date(file).timeIntervalSince1970.rounded(.down)
    }
    #expect(Set(seconds).count == 4)
  }

  @Test func `the answers of a trial are put in place, and verdicts are forgotten`() throws {
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    try copy.update([chapter])
    try book.write(".build/workbook/verify/.build/workbook/verdicts/1.1", "solved 0\n")
    try copy.put([ExerciseID(chapter: 1, number: 1): "// An answer.\n"], into: [chapter])
    #expect(try text(file) == "// An answer.\n")
    #expect(throws: (any Error).self) { try text(".build/workbook/verdicts/1.1") }
  }

  @Test func `a student is graded with the files that were shipped, and no verdict is kept`() throws
  {
    let copy = BookCopy(of: book.root, for: .grade)
    func text(_ path: String) throws -> String { try book.read(".build/workbook/grade/\(path)") }
    try book.remove(file)
    try book.write("Chapters/Chapter1Callbacks/Cheat.swift", "")
    try book.write("Chapters/Chapter1Callbacks/Given.swift", "// given\n")
    try book.write("Solutions/Chapter1Callbacks/Given.swift", "// given\n")
    try book.write("Chapters/Chapter1Callbacks/Search/Searched.swift", "// no locks are searched\n")
    try book.write("Solutions/Chapter1Callbacks/Search/Searched.swift", "// shipped\n")
    let chapters = Workbook(root: book.root).chapters
    try copy.update(chapters)
    #expect(try text("Chapters/Chapter1Callbacks/Search/Searched.swift") == "// shipped\n")
    #expect(try text(file) == book.read("Solutions/Chapter1Callbacks/Stubs/Retry.swift"))
    #expect(try text("Chapters/Chapter1Callbacks/Given.swift") == "// given\n")
    #expect(throws: (any Error).self) { try text("Chapters/Chapter1Callbacks/Cheat.swift") }
    try copy.put([:], into: copy.book.chapters)
    #expect(try text(".build/workbook") == "", "no folder for verdicts can be made there")
  }

  @Test func `a copy is changed by one verification at a time`() throws {
    let lock = try CopyLock(of: copy.root)
    #expect(throws: CommandError.self) { try CopyLock(of: copy.root) }
    withExtendedLifetime(lock) {}
  }

  @Test func `a process that does not end is told apart from one that waits`() async throws {
    // NB: a link to a shell, which reads the scripts: the system refuses to run a file that was just written while
    // a process which another test has started still holds it.
    try book.write("loop.X", "while :; do :; done\n")
    try book.write("wait.X", "sleep 20\n")
    let tests = ".build/debug/workbookPackageTests.xctest"
    try book.write(tests, "")
    try book.remove(tests)
    try FileManager.default.createSymbolicLink(
      at: book.root.appending(path: tests), withDestinationURL: URL(filePath: "/bin/sh"))
    #if os(Linux)
      let looping = try await end("loop", processorSeconds: 1, longestRun: .seconds(600))
      #expect(looping == .endless)
      let waiting = try await end("wait", processorSeconds: 60, longestRun: .seconds(1))
      #expect(waiting == .undecided)
    #endif
  }

  @Test func `tests that did not come to their end were ended by the code, whatever its status`() {
    #expect(TestProcess.end(.exited(0), isComplete: true) == .passed)
    #expect(TestProcess.end(.exited(1), isComplete: true) == .failed)
    for status: Int32 in [0, 1, 3] {
      #expect(TestProcess.end(.exited(status), isComplete: false) == .exited(status: status))
    }
    #expect(TestProcess.end(.signalled(SIGXCPU), isComplete: false) == .endless)
    #expect(TestProcess.end(.signalled(SIGILL), isComplete: false) == .crashed(signal: SIGILL))
  }

  private func end(
    _ word: String, processorSeconds: Int, longestRun: Duration
  ) async throws -> RunEnd {
    var settings = RunSettings.author
    (settings.processorSeconds, settings.longestRun) = (processorSeconds, longestRun)
    let process = TestProcess(of: BookBuild(root: book.root, chapters: []), settings)
    let module = book.root.appending(path: word).path
    return try await onThread {
      try process.runXCTest(ExerciseTests(module: module, files: [], classes: ["X"])).end
    }
  }

  private func text(_ path: String) throws -> String {
    try book.read(".build/workbook/verify/\(path)")
  }

  /// When a file of the copy was changed last.
  private func date(_ path: String) throws -> Date {
    let place = copy.root.appending(path: path).path
    return try #require(
      FileManager.default.attributesOfItem(atPath: place)[.modificationDate] as? Date)
  }
}
