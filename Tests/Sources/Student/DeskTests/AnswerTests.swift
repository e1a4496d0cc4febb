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

  @Test(arguments: [("{}", 1), (#"{"hints": {"1.2": 2}, "later": true}"#, 3), ("{", 1)])
  func `a record of an older or a newer workbook is read as far as it goes; a damaged one is none`(
    text: String, next: Int
  ) throws {
    try book.book.write(".workbook/desk.json", text)
    #expect(DeskRecord(in: book.root).nextHint(for: exercise.id) == next)
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
