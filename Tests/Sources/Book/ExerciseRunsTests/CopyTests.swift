// The copy of the book that is built: equal to the shipped book, and used by a single command at a time.

import CommandSupport
import Curriculum
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct CopyTests {
  let book: TemporaryBook
  let copy: BookCopy
  let chapter: Chapter
  let file = "Chapters/Chapter1Callbacks/StatusCheck.swift"

  init() throws {
    book = try TemporaryBook(copying: "small")
    copy = BookCopy(of: book.root)
    chapter = try #require(Workbook(root: book.root).chapter(1))
  }

  @Test func `no answer is copied or changed, and what is the same keeps its date`()
    throws
  {
    try book.edit("StatusCheck")
    let answer = try book.read(file)
    try copy.update([chapter])
    #expect(try text(file) == book.read("Solutions/Chapter1Callbacks/Stubs/StatusCheck.swift"))
    #expect(try book.read(file) == answer)
    let date = try date("Package.swift")
    try copy.update([chapter])
    #expect(try self.date("Package.swift") == date)
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

  @Test func `each answer has a second of its own, and forgets earlier verdicts`() throws {
    try copy.update([chapter])
    let seconds = try (1...4).map { answer in
      try book.write(".build/workbook/verify/.build/workbook/verdicts/1.1", "solved 0\n")
      let texts = chapter.exercises.map { ($0.id, "// \(answer)\n") }
      try copy.put(Dictionary(uniqueKeysWithValues: texts), into: [chapter])
      #expect(try text(file) == "// \(answer)\n")
      #expect(throws: (any Error).self) { try text(".build/workbook/verdicts/1.1") }
      return try date(file).timeIntervalSince1970.rounded(.down)
    }
    #expect(Set(seconds).count == 4)
  }

  @Test func `a student is graded with the files that were shipped, and no verdict is kept`() throws
  {
    let copy = BookCopy(of: book.root, for: .grade)
    try book.remove(file)
    try book.write("Chapters/Chapter1Callbacks/Cheat.swift", "")
    for folder in ["Chapters", "Solutions"] {
      for name in ["Given", "Search/Searched"] {
        try book.write("\(folder)/Chapter1Callbacks/\(name).swift", "// \(folder)\n")
      }
    }
    try copy.update([chapter])
    let shipped = [
      "StatusCheck": try book.read("Solutions/Chapter1Callbacks/Stubs/StatusCheck.swift"),
      "Given": "// Chapters\n", "Search/Searched": "// Solutions\n", "Cheat": nil,
    ]
    for (name, text) in shipped {
      let path = ".build/workbook/grade/Chapters/Chapter1Callbacks/\(name).swift"
      #expect((try? book.read(path)) == text)
    }
    try copy.put([:], into: [])
    let verdicts = try book.read(".build/workbook/grade/.build/workbook")
    #expect(verdicts.isEmpty, "no folder for verdicts can be made there")
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
    settings.processorSeconds = processorSeconds
    settings.longestRun = longestRun
    let process = TestProcess(of: BookBuild(root: book.root, chapters: []), settings)
    let module = book.root.appending(path: word).path
    return try await onThread {
      try process.runXCTest(
        ExerciseTests(
          module: module, sources: [TestFile("class X: XCTestCase {", name: "X.swift")])
      ).end
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
