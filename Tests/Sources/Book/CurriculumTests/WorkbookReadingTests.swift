// Reading the chapters and exercises of a book from its folders.

import Curriculum
import TestSupport
import Testing

@Suite struct WorkbookReadingTests {
  let book: TemporaryBook

  init() throws { book = try TemporaryBook() }

  private static let header = "// Exercise 1.1 · A · write · 5 min\n"
  private static let own = "\u{FEFF}\(header)// TODO 1.10: no\nf() // TODO 1.1"
  private static let stub =
    header + "import UserAPI\n\nfunc f() {\n  wait()  // TODO 1.1: write\n}\n"
  private static let above =
    header + "import Foundation\nimport UserAPI\n\nfunc help() {}\n\nfunc f() {\n"

  @Test(arguments: [
    (nil, own, 3), (nil, own.replacing("\n", with: "\r\n"), 3), (nil, header, nil),
    (header + "\nfunc f() {}  // TODO 1.1: write\n", header + "\nfunc f() { done() }\n", 3),
    (stub, header, nil), (stub, above + "  // First the help.\n\n  help()\n}\n", 10),
    (stub, above + "}\n", 5),  // no line is inside
  ])
  func `the line of an exercise is that of its TODO, or of the first code that its stub lacks`(
    stub: String?, answer: String, line: Int?
  ) throws {
    if let stub { try book.write("\(solutions)/Stubs/A.swift", stub) }
    try book.write("\(chapter)/A.swift", answer)
    let exercise = try #require(book.workbook.exercises.first)
    #expect(exercise.line == line)
    #expect(exercise.place == "\(chapter)/A.swift" + (line.map { ":\($0)" } ?? ""))
  }

  @Test func `members of the same name are told with their types, those that are called first`()
    throws
  {
    let types = { (body: String) in
      Self.header
        + "class A {\n  func stop() {\n    \(body)\n  }\n}\n\nclass B {\n  func stop() {\n    \(body)\n  }\n}\n"
    }
    try book.write("\(solutions)/Stubs/A.swift", types("// TODO 1.1: write"))
    try book.write("\(chapter)/A.swift", types("end()"))
    let exercise = try #require(book.workbook.exercises.first)
    let places = exercise.places(given: "B.stop() must end it")
    #expect(places == "\(chapter)/A.swift:10 (B.stop), 4 (A.stop)")
    let place = exercise.places(given: "it was cancelled: B.stop must end it")
    #expect(place == "\(chapter)/A.swift:10 (B.stop)")
  }

  @Test func `files that are not text, folders and huge files do not stop the reading`() throws {
    try book.add("1.1", "A", "write · 5 min")
    let bytes = book.root.appending(path: "\(chapter)/Bytes.swift")
    try Data([0xFF, 0xFE, 0x00, 0x80]).write(to: bytes)
    try book.write("\(chapter)/Folder.swift/x", "")
    try book.write("\(chapter)/Huge.swift", String(repeating: " ", count: 2 << 20))
    let workbook = book.workbook
    #expect(workbook.exercises.map(\.title) == ["A"])
    let problems = workbook.problems.map(\.path).sorted()
    #expect(problems == ["\(chapter)/Folder.swift", "\(chapter)/Huge.swift"])
  }
}
