// What the desk remembers, and what an editor is told.

import TestSupport
import Testing

@testable import WorkbookCLI

@Suite struct AnswerTests {
  @Test(arguments: [("{}", 1), (#"{"hints": {"1.2": 2}, "later": true}"#, 3), ("{", 1)])
  func `a record of an older or a newer workbook is read as far as it goes; a damaged one is none`(
    text: String, next: Int
  ) throws {
    let book = try TemporaryBook()
    try book.write(".workbook/desk.json", text)
    #expect(DeskRecord(in: book.root).nextHint(for: ExerciseID(chapter: 1, number: 2)) == next)
  }

  @Test func `editors are told the line in their own way, and others only the file`() {
    let cases: [([String: String], [String]?)] = [
      (["EDITOR": "vim"], ["vim", "+3", "f"]), (["EDITOR": "ed"], ["ed", "f"]),
      (["EDITOR": "/usr/bin/code --wait"], ["/usr/bin/code --wait", "--goto", "f:3"]),
      (["EDITOR": " "], nil), (["EDITOR": "ed", "VISUAL": "vi"], ["vi", "+3", "f"]),
    ]
    for (editors, words) in cases {
      #expect(editorCommand(editors, path: "f", line: 3) == words)
    }
  }
}
