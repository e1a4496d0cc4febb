// Repairs: which mistake is chosen, and that the solved file comes back.

import CommandSupport
import Commands
import Curriculum
import TestSupport
import Testing

@testable import Desk

@Suite struct RepairTests {
  let book: DeskBook

  init() throws {
    book = try DeskBook()
    for name in ["a", "b"] { try mistake(name, "expect") }
    try mistake("c", "compiler")
    try book.book.remove("Solutions/Chapter1Callbacks/Mistakes/Decoding/wrong.diff")
  }

  @Test func `a solved exercise gets a mistake without its first line, and then its own file back`()
    throws
  {
    let answer = try solve()
    let repair = try begin()
    #expect(repair.exercise == "1.2")
    let wrong = try book.book.read(book.file)
    #expect(wrong.hasPrefix("// Exercise 1.2 ·") && wrong.hasSuffix("\nfunc a() {}\n"))
    #expect(try book.workbook.end(repair, isFound: true).mistake?.misconception == "The student a")
    #expect(try book.book.read(book.file) == answer)
    #expect(try book.workbook.state(of: book.exercise(2)) == .solved)
    #expect(goingOn == nil)
  }

  @Test func `what the student wrote during a repair is kept`() throws {
    let answer = try solve()
    let repair = try begin()
    try book.book.edit("Decoding")
    let work = try book.book.read(book.file)
    book.record(.red, 2)  // as the test of a repair records it
    let copy = try #require(try book.workbook.end(repair, isFound: false).copy)
    #expect(try book.book.read(copy) == work)
    #expect(try book.book.read(book.file) == answer)
    #expect(try book.workbook.state(of: book.exercise(2)) == .solved, "as before the repair")
  }

  @Test func `a repair can be ended when the kept file is gone, and changes nothing then`() throws {
    try solve()
    let repair = try begin()
    let wrong = try book.book.read(book.file)
    try book.book.remove(repair.kept)
    let end = try book.workbook.end(repair, isFound: false)
    #expect(!end.isRestored && end.copy == nil)
    #expect(try book.book.read(book.file) == wrong)
    #expect(goingOn == nil)
  }

  @Test func `a repair that is given up is solved only if what it builds on is as it was`() throws {
    for title in ["StatusCheck", "Decoding", "UserFetch"] { try book.book.edit(title) }
    for number in 1...3 { book.record(.solved, number) }
    _ = try book.workbook.beginRepair(of: book.exercise(3))
    try book.book.edit("StatusCheck")
    _ = try book.workbook.end(#require(goingOn), isFound: false)
    #expect(try book.workbook.state(of: book.exercise(3)) == .changedSinceSolved)
  }

  @Test(arguments: ["// Exercise 1.2\n", "", nil])
  func `a file that was damaged during a repair is no obstacle to its end`(text: String?) throws {
    let answer = try solve()
    let repair = try begin()
    if let text { try book.book.write(book.file, text) } else { try book.book.remove(book.file) }
    #expect(try book.workbook.end(repair, isFound: false).isRestored)
    #expect(try book.book.read(book.file) == answer)
    #expect(try book.workbook.state(of: book.exercise(2)) == .solved)
  }

  @Test func `no mistake comes again before all were seen, and none that does not compile`() throws
  {
    try solve()
    var names: [String] = []
    for _ in 1...4 {
      let repair = try begin()
      names.append(repair.mistake)
      _ = try book.workbook.end(repair, isFound: true)
    }
    #expect(names == ["a", "b", "a", "b"])
  }

  @Test func `what is not solved cannot be repaired, and stays as it is`() throws {
    try book.book.edit("Decoding")
    let answer = try book.book.read(book.file)
    #expect(throws: CommandError.self) { _ = try book.workbook.beginRepair(of: nil) }
    #expect(throws: CommandError.self) { _ = try book.workbook.beginRepair(of: book.exercise(2)) }
    #expect(try book.book.read(book.file) == answer)
  }

  @Test func `a mistake that no longer applies is left out`() throws {
    try solve()
    let path = "Solutions/Chapter1Callbacks/Mistakes/Decoding/a.diff"
    try book.book.write(path, book.book.read(path).replacing("@@ -1,0 +2", with: "@@ -9,0 +10"))
    #expect(try begin().mistake == "b")
  }

  @Test func `the library that has a mistake, too, is named`() throws {
    let table = """
      ## A · AOperation 2.0 (chapter 5)
      | A5 | A second delivery replaces the first. | tested |
      """
    func sentence(_ belief: String, _ id: String) throws -> String? {
      let line = "Mistake \(id) · m · \(belief) · expect: \"x\""
      return try #require(Mistake(line, path: "Mistakes/m.diff")).libraryTrap(in: table)
    }
    #expect(
      try sentence("One is enough (A5)", "5.3")
        == "AOperation 2.0 has it, too: A second delivery replaces the first.")
    #expect(
      try sentence("One is enough", "5.3")
        == "Traps of this kind in AOperation 2.0 are listed in Tests/TRAPS.md.")
    #expect(try sentence("One is enough", "1.3") == nil)
  }

  private var goingOn: DeskRecord.Repair? { DeskRecord(in: book.root).repair }

  /// Begins a repair of the exercise that comes first.
  private func begin() throws -> DeskRecord.Repair {
    _ = try book.workbook.beginRepair(of: nil)
    return try #require(goingOn)
  }

  /// Solves 1.2, and returns the answer.
  @discardableResult
  private func solve() throws -> String {
    try book.book.edit("Decoding")
    book.record(.solved, 2)
    return try book.book.read(book.file)
  }

  private func mistake(_ name: String, _ refusal: String) throws {
    try book.book.write(
      "Solutions/Chapter1Callbacks/Mistakes/Decoding/\(name).diff",
      "Mistake 1.2 · \(name) · The student \(name) · \(refusal): \"x\"\n\n@@ -1,0 +2 @@\n"
        + "+func \(name)() {}\n")
  }
}
