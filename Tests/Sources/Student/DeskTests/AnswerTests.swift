// The student's files: what is replaced, what is kept, and what an editor is told.

import CommandSupport
import Commands
import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Desk

@Suite struct AnswerTests {
  let book: DeskBook
  let folder: StudentFiles
  let exercise: Exercise

  init() throws {
    book = try DeskBook()
    exercise = try book.exercise(2)
    folder = StudentFiles(root: book.root)
  }

  @Test(arguments: ["{}", #"{"hints": {"1.2": 2}, "later": true}"#])
  func `a record of an older or a newer workbook is read as far as it goes`(text: String) throws {
    try book.book.write(".workbook/desk.json", text)
    let next = DeskRecord(in: book.root).nextHint(for: ExerciseID(chapter: 1, number: 2))
    #expect(next == (text == "{}" ? 1 : 3))
  }

  @Test func `a damaged record counts as none`() throws {
    try book.book.write(".workbook/desk.json", "{")
    #expect(DeskRecord(in: book.root) == DeskRecord())
  }

  @Test func `each text that replaces another has a later second`() throws {
    let seconds = try (1...3).map { number in
      _ = try folder.replace(exercise, with: "// \(number)\n", shippedTexts: [])
      let path = book.root.appending(path: book.file).path
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return try #require(date).timeIntervalSince1970.rounded(.down)
    }
    #expect(Set(seconds).count == 3, "the compiler compares dates by their seconds")
  }

  @Test func `lines that both texts have stand beside one another`() {
    let rows = SideBySide("a\nb\nc\n", "a\nx\ny\nc\n").columns(width: 23) { line, _ in [line] }
    #expect(rows == "a            a\nb          | x\n           > y\nc            c")
    #expect(SideBySide("a\nb\n", "a\n").onlyLeft == 1)
  }

  @Test func `a line that is too long goes on in the next one, in its own column`() {
    let rows = SideBySide("ab\n", "cd\nef\n").columns(width: 23) { line, _ in line.map(String.init)
    }
    #expect(rows == "a          | c\nb            d\n           > e\n             f")
  }

  @Test func `one above the other, the lines that differ have marks, and others are left out`() {
    let same = (1...9).map { "\($0)\n" }.joined()
    let text = SideBySide("a\n" + same, "b\n" + same)
      .oneAboveTheOther(width: 20) { line, _ in [line] }
    #expect(text == "- a\n+ b\n  1\n  2\n  3\n  …\n  7\n  8\n  9")
  }

  @Test func `editors are told the line in their own way, and others only the file`() {
    func words(_ editor: String) -> [String]? {
      editorCommand(["EDITOR": editor], path: "f", line: 3)
    }
    #expect(words("vim") == ["vim", "+3", "f"])
    #expect(words("/usr/bin/code --wait") == ["/usr/bin/code --wait", "--goto", "f:3"])
    #expect(words("ed") == ["ed", "f"] && words(" ") == nil)
    let both = editorCommand(["EDITOR": "ed", "VISUAL": "vi"], path: "f", line: 3)
    #expect(both == ["vi", "+3", "f"])
  }
}
