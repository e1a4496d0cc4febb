// What is taken from a student's folder, and what stands in its place if it does not compile.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct AnswerTests {
  let book: TemporaryBook
  let student: TemporaryBook
  let chapter: Chapter
  private let folder = "Chapters/Chapter1Callbacks"

  init() throws {
    (book, student) = (try TemporaryBook(), try TemporaryBook())
    for book in [book, student] {
      try book.add("1.1", "Retry", "write · 5 min · 3 pt")
      try book.add("1.2", "Again", "write · 5 min · builds on 1.1")
    }
    chapter = try #require(Workbook(root: book.root).chapter(1))
  }

  // MARK: Reading

  @Test func `no link is followed, neither that of a file nor that of a folder`() throws {
    let files = FileManager.default
    let place = student.root.appending(path: folder)
    try student.remove("\(folder)/Retry.swift")
    try files.createSymbolicLink(
      at: place.appending(path: "Retry.swift"),
      withDestinationURL: book.root.appending(path: "Package.swift"))
    #expect(answer("Retry") == .refused("it is a link"))
    try files.removeItem(at: place)
    try files.createSymbolicLink(
      at: place, withDestinationURL: book.root.appending(path: folder))
    #expect(answer("Again") == .refused("it is a link"))
    #expect(AnswerReader(folder: student.root).leftOut(of: chapter, given: book.root) == [])
  }

  @Test func `an answer is found under the file's earlier name, without a number`() throws {
    let numbered = "\(folder)/01-Retry.swift"
    try book.write(numbered, book.read("\(folder)/Retry.swift"))
    try book.remove("\(folder)/Retry.swift")
    try student.write("\(folder)/Retry.swift", "mine")
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    let exercise = try #require(chapter.exercises.first)
    #expect(exercise.path == numbered)
    let reader = AnswerReader(folder: student.root)
    #expect(reader.answer(to: exercise) == .text("mine"))
    #expect(reader.leftOut(of: chapter, given: book.root) == [])
    try student.write(numbered, "mine, too")
    #expect(reader.answer(to: exercise) == .text("mine, too"))
  }

  // MARK: Answers

  @Test func `the header of a student does not count`() throws {
    let stub = "// Exercise 1.1 · Retry · write · 5 min · 3 pt\n\ncode\n"
    let mine = "\u{FEFF}// Exercise 1.1 · Retry · write · 5 min · 99 pt\r\nmine\n"
    let header = "// Exercise 1.1 · Retry · write · 5 min · 3 pt"
    #expect(answers([1: .text(mine)], stub).texts[id(1)] == header + "\r\nmine\n")
    #expect(answers([1: .text("mine\n")], stub).texts[id(1)] == header + "\nmine\n")
  }

  @Test func `a byte order mark is no part of an answer`() {
    let header = "// Exercise 1.1 · Retry · write · 5 min · 3 pt"
    for rest in ["mine\n", "\(header)\nmine\n"] {
      #expect(answers([1: .text("\u{FEFF}" + rest)], header).texts[id(1)] == header + "\nmine\n")
    }
  }

  @Test(arguments: [
    ("let  a=1 // mine", true), ("\n\n/* b */ let a = 1", true), ("let a\t=\n1\n", true),
    ("let a = 2", false), ("let b = 1", false), ("let a = \"1\"", false),
  ])
  func `white space and comments do not make an answer another than the finished file`(
    code: String, isFinished: Bool
  ) {
    let header = "// Exercise 1.1 · Retry · write · 5 min · 3 pt\n"
    let found = Answers(
      [id(1): .text(header + code)], to: chapter.exercises, stubs: [id(1): header],
      solutions: [id(1): header + "let a = 1\n"])
    #expect(found.finished == (isFinished ? [id(1)] : []))
  }

  // MARK: Builds that fail

  @Test func `an error in a stub, or without a file, blames no answer`() {
    let answers = answers([2: .text("mine")], "stub")
    for line in ["\(folder)/Retry.swift:3:1: error: redeclared", "error: link command failed"] {
      #expect(blamed(line, in: answers) == [:])
    }
    let own = "\(folder)/Again.swift:3:1: error: redeclared"
    #expect(blamed(own, in: answers).keys.sorted() == [id(2)])
  }

  @Test func `in a trial, stubs stand in the place of more answers`() {
    let answers = answers([1: .text("mine"), 2: .text("mine")], "stub")
    #expect(answers.texts(withStubsFor: [id(2)])[id(2)] == "stub")
    #expect(answers.texts(withStubsFor: [id(2)])[id(1)] == answers.texts[id(1)])
  }

  // MARK: Values

  private func answer(_ title: String) -> Answer? {
    chapter.exercises.first { $0.title == title }
      .map { AnswerReader(folder: student.root).answer(to: $0) }
  }

  private func answers(_ found: [Int: Answer], _ stub: String) -> Answers {
    Answers(
      Dictionary(uniqueKeysWithValues: found.map { (id($0.key), $0.value) }),
      to: chapter.exercises, stubs: [id(1): stub, id(2): stub], solutions: [:])
  }

  private func blamed(_ line: String, in answers: Answers) -> [ExerciseID: String] {
    let places: [BuildCulprits.Place] = chapter.exercises.map { ($0.id, [$0.path], []) }
    return BuildCulprits(places: places)
      .blamed(for: BuildLog(line, root: "/book"), where: answers.isStub)
  }
}
