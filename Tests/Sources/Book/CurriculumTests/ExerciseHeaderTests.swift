// Reading the header of an exercise, and saying what is wrong with it.

import Curriculum
import TestSupport
import Testing

@Suite struct ExerciseHeaderTests {
  let book: TemporaryBook

  init() throws { book = try TemporaryBook() }

  @Test func `every part of a header is read`() throws {
    for number in 1...5 { try book.add("1.\(number)", "Part\(number)", "write · 5 min · W1") }
    let header = "repair · 40 min · builds on 1.1 1.3–1.5 · W3.1 W4.1–W4.3 W2"
    try book.add("1.6", "UserFetch", header)
    let exercise = try #require(
      book.workbook.exercise(ExerciseID(chapter: 1, number: 6))
    )
    #expect(exercise.title == "UserFetch")
    #expect(exercise.kind == .repair)
    #expect(exercise.minutes == 40)
    #expect(exercise.prerequisites.map(\.description) == ["1.1", "1.3", "1.4", "1.5"])
    #expect(exercise.rules == ["W3.1", "W4.1–W4.3", "W2"])
    #expect(exercise.place == "Chapters/Chapter1Callbacks/UserFetch.swift:3")
  }

  @Test func `prerequisites and rules are optional`() throws {
    let exercise = try #require(try exercise("stretch · 5 min"))
    #expect(exercise.prerequisites.isEmpty && exercise.rules.isEmpty)
    let nothing = try #require(try self.exercise("write · 5 min · builds on nothing · W1–W4"))
    #expect(nothing.prerequisites.isEmpty && nothing.rules == ["W1–W4"])
  }

  @Test func `an exercise counts one point unless its header says more`() throws {
    #expect(try exercise("write · 65 min")?.points == 65, "one for each minute")
    let three = try #require(try exercise("write · 5 min · 3 pt · builds on nothing · W3.1"))
    #expect(three.points == 3 && three.rules == ["W3.1"])
  }

  @Test(arguments: [
    ("W4.2", true), ("W4", true), ("W1–W4", true), ("W4.1–W4.3", true), ("W3.1–W4", true),
    ("W4.3", false), ("W1–W3", false), ("W4.3–W4.7", false), ("W2 W3", false),
  ])
  func `a header names a rule alone, in a range or in a group`(
    written: String, isAbout: Bool
  ) throws {
    let exercise = try #require(try exercise("write · 5 min · \(written)"))
    #expect(exercise.isAbout(rule: "W4.2") == isAbout)
  }

  @Test(arguments: [
    ("// Exercise", "the header has 0 parts and needs at least 4"),
    ("// Exercise 1.1 · A · write", "the header has 3 parts and needs at least 4"),
    ("// Exercise one · A · write · 5 min", "'one' is not the number of an exercise"),
    ("// Exercise 1.0 · A · write · 5 min", "'1.0' is not the number"),
    ("// Exercise 1.999999999999999999999 · A · write · 5 min", "is not the number"),
    (
      "// Exercise 1.1 · A · wriet · 5 min",
      "'wriet' is not a kind of exercise; the kinds are write"
    ),
    ("// Exercise 1.1 · A · write · 5 h", "'5 h' is not a time; write one like '40 min'"),
    ("// Exercise 1.1 · A · write · -5 min", "is not a time"),
    ("// Exercise 1.1 · A · write · 5 min · 3 pts", "'3 pts' is not a number of points; write one"),
    ("// Exercise 1.1 · A · write · 5 min · 0 pt", "'0 pt' is not a number of points"),
    ("// Exercise 1.1 · A · write · 5 min · 3 pt · 4 pt", "the points are given twice"),
    ("// Exercise 1.1 · A · write · 5 min · W3.1 X", "'X' is not a rule; write rules like"),
    ("// Exercise 1.1 · A · write · 5 min · W1–W2–W3", "is not a rule"),
    ("// Exercise 1.2 · A · write · 5 min · builds on five", "'builds on five' names no exercise"),
    ("// Exercise 1.2 · A · write · 5 min · builds on 1.5–1.1", "names no exercise"),
    ("// Exercise 1.2 · A · write · 5 min · builds on 1.2", "which does not come before it"),
    ("// Exercise 1.2 · A · write · 5 min · builds on 1.1", "1.2 builds on 1.1, which has no file"),
    ("// Exercise 2.1 · A · write · 5 min", "2.1 is not in chapter 1; correct the number."),
  ])
  func `a bad header is one sentence with its place`(header: String, words: String) throws {
    try book.write("Chapters/Chapter1Callbacks/A.swift", header + "\n")
    let problems = book.workbook.problems
    #expect(problems.count == 1)
    let sentence = problems.first?.description ?? ""
    #expect(sentence.hasPrefix("Chapters/Chapter1Callbacks/A.swift:1: "))
    #expect(sentence.contains(words))
  }

  @Test func `a deleted header is shown, so that the student can put it back`() throws {
    try book.add("1.1", "A", "write · 5 min")
    try book.write("Chapters/Chapter1Callbacks/A.swift", "func f() {}\n")
    #expect(
      book.workbook.problems.map(\.sentence)
        == [
          "the header is damaged. Put this first line back: '// Exercise 1.1 · A · write · 5 min'; "
            + "or the whole file: swift run workbook reset 1.1"
        ]
    )
  }

  @Test(arguments: ["<<<<<<< HEAD\n", "let a = 1\n>>>>>>> theirs\n"])
  func `marks that git left of a conflict are told, with their line`(marks: String) throws {
    try book.add("1.1", "A", "write · 5 min")
    let path = "Chapters/Chapter1Callbacks/A.swift"
    try book.write(path, book.read(path) + marks)
    let problem = try #require(book.workbook.problems.first)
    let line = 3 + marks.split(separator: "\n").count
    #expect(problem.description.hasPrefix("\(path):\(line): git left marks of a conflict here."))
  }

  @Test func `of two files with the same number, one is read and the other is a problem`() throws {
    try book.add("1.1", "A", "write · 5 min")
    try book.add("1.1", "B", "write · 5 min")
    let workbook = book.workbook
    #expect(workbook.exercises.map(\.title) == ["A"])
    #expect(workbook.problems.map(\.path) == ["Chapters/Chapter1Callbacks/B.swift"])
  }

  private func exercise(_ rest: String) throws -> Exercise? {
    try book.add("1.1", "A", rest)
    return book.workbook.exercises.first
  }
}
