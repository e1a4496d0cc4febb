// Finding files that belong to no exercise, and files that cannot be read.

import Curriculum
import ExerciseTesting
import Foundation
import TestSupport
import Testing

@Suite struct StrayFileTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
  }

  // MARK: Files without an exercise

  @Test func `a stub without its exercise is one slip, whatever its other files`() throws {
    try book.addComplete("1.2", "Again", "write · 10 min")
    try book.addComplete("1.3", "Last", "write · 10 min · builds on 1.2")
    try book.remove("\(chapter)/Again.swift")
    book.expectSlips(
      "Cannot read \(chapter)/Again.swift: there is no such file. "
        + "Put it back: swift run workbook reset 1.2")
  }

  @Test func `a stub of a file that is not an exercise is a slip`() throws {
    try book.write("\(chapter)/Helper.swift", "// Helps.\n")
    try book.write("\(solutions)/Stubs/Helper.swift", "// Helps.\n")
    book.expectSlips(
      "\(solutions)/Stubs/Helper.swift is a stub, but \(chapter)/Helper.swift is not an "
        + "exercise. Give both a header, or remove the stub.")
  }

  @Test func `a solution without its exercise is a slip`() throws {
    try book.write("\(solutions)/Again.swift", "// Exercise 1.2 · Again · write · 10 min\n")
    book.expectSlips(
      "\(solutions)/Again.swift has no exercise: there is no \(chapter)/Again.swift. "
        + "Write the exercise, or remove the file. "
        + "If it is there to be read, begin it with '// To read · …'.")
  }

  @Test func `a solution that is there to be read needs no exercise`() throws {
    try book.write("\(solutions)/Again.swift", "// To read · the same once more\n")
    book.expectSlips()
    try book.write("\(solutions)/Again.swift", "\n// To read · the same once more\n")
    #expect(book.slips.count == 1, "only the first line counts")
  }

  @Test func `a helper beside both exercises and solutions is not a slip`() throws {
    try book.write("\(chapter)/Helper.swift", "// Helps.\n")
    try book.write("\(solutions)/Helper.swift", "// Helps.\n")
    book.expectSlips()
  }

  @Test func `a mistake without its exercise is a slip`() throws {
    try book.write("\(solutions)/Mistakes/Again/wrong.diff", "Mistake 1.2\n")
    try book.write("\(solutions)/Mistakes/loose.diff", "Mistake 1.1\n")
    book.expectSlips(
      "\(solutions)/Mistakes/Again is named after no exercise of \(chapter). "
        + "Rename it, or remove it.",
      "\(solutions)/Mistakes/loose.diff is in no exercise's folder. "
        + "Move it into one, or remove it.")
  }

  @Test(arguments: ["@Suite(.exercise(\"1.9\"))", "try skipUnlessStarted(\"1.9\")"])
  func `tests without their exercise are a slip`(code: String) throws {
    try book.write("\(tests)/AgainTests.swift", code + "\n")
    book.expectSlips(
      "\(tests)/AgainTests.swift tests exercise 1.9, but \(chapter) has no exercise 1.9. "
        + "Correct the number, or write the exercise.")
  }

  // MARK: Files that cannot be read

  @Test(arguments: [
    ("Stubs/Retry.swift", "Replace it with the stub of 1.1."),
    ("Retry.swift", "Replace it with the solution of 1.1."),
    ("Mistakes/Retry/wrong.diff", "Write a wrong answer there, or remove it."),
  ])
  func `a file that cannot be read is one slip`(file: String, advice: String) throws {
    let path = "\(solutions)/\(file)"
    try Data([0xFF, 0xFE, 0x80]).write(to: book.root.appending(path: path))
    book.expectSlips("Cannot read \(path): it is not UTF-8 text. \(advice)")
    try book.remove(path)
    try book.write("\(path)/a folder", "")
    book.expectSlips("Cannot read \(path): it is not a file. \(advice)")
    try book.remove(path)
    try book.write(path, String(repeating: " ", count: 2 << 20))
    book.expectSlips("Cannot read \(path): it is larger than a megabyte. \(advice)")
  }

  @Test func `an exercise that cannot be read is one slip`() throws {
    try book.remove("\(chapter)/Retry.swift")
    try book.write("\(chapter)/Retry.swift/a folder", "")
    book.expectSlips(
      "Cannot read \(chapter)/Retry.swift: it is not a file. "
        + "Put it back: swift run workbook reset 1.1")
  }

  @Test func `a manifest that cannot be read does not hide the other slips`() throws {
    try book.remove("Package.swift")
    try book.write("Package.swift/a folder", "")
    try book.remove("\(tests)/RetryTests.swift")
    book.expectSlips(
      "Cannot read Package.swift: it is not a file. Restore it: it lists the chapters.",
      "Exercise 1.1 has no tests. Write them in \(tests)/RetryTests.swift.")
  }
}
