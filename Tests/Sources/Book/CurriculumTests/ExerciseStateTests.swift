// How far a student is with an exercise: decided from the files and the last verdict.

import Curriculum
import TestSupport
import Testing

@Suite struct ExerciseStateTests {
  let book: TemporaryBook

  init() throws { book = try TemporaryBook.withFourExercises() }

  @Test func `an exercise is not started while its file equals its stub`() throws {
    #expect(
      book.states == [
        .notStarted, .notStarted, .waiting(for: book.ids(1, 2)), .waiting(for: book.ids(3)),
      ])
    try book.edit("A")
    #expect(
      book.states == [
        .started, .notStarted, .waiting(for: book.ids(2)), .waiting(for: book.ids(3)),
      ])
    try book.edit("B")
    #expect(book.states == [.started, .started, .notStarted, .waiting(for: book.ids(3))])
  }

  @Test func `an edited exercise waits while an exercise that it builds on is not started`() throws
  {
    try book.edit("C")
    #expect(book.states[2] == .waiting(for: book.ids(1, 2)))
  }

  @Test func `an exercise without a stub counts as started`() throws {
    try book.write("Chapters/Chapter1Callbacks/E.swift", "// Exercise 1.8 · E · write · 5 min\n")
    #expect(book.states.last == .started)
  }

  @Test func `a verdict lasts until the next edit`() throws {
    try book.edit("A")
    book.record(.red, 1)
    #expect(book.states[0] == .red)
    book.record(.solved, 1)
    #expect(book.states[0] == .solved)
    try book.edit("A")
    #expect(book.states[0] == .changedSinceSolved)
    book.record(.red, 1)
    try book.edit("A")
    #expect(book.states[0] == .changed)
  }

  @Test func `an honest answer that equals the finished file is solved, not taken`() throws {
    let finished = "// Exercise 1.1 · A · write · 5 min\nfunc f() {}\n"
    try book.write("Solutions/Chapter1Callbacks/A.swift", finished)
    try book.write("Chapters/Chapter1Callbacks/A.swift", finished)
    #expect(book.states[0] == .started)
    book.record(.solved, 1)
    #expect(book.states[0] == .solved)
    #expect(book.summary.hasPrefix("Chapter 1: 1 of 4 solved. Next: 1.2 B"))
  }

  @Test func `a verdict also depends on the files that the answer calls, directly or not`() throws {
    try book.edit("A", "B", "C", "D")
    for number in 1...4 { book.record(.solved, number) }
    #expect(book.states == [.solved, .solved, .solved, .solved])
    try book.edit("B")
    #expect(
      book.states == [.solved, .changedSinceSolved, .changedSinceSolved, .changedSinceSolved])
  }

  @Test
  func
    `a red exercise is tested again when code that it calls is edited, and does not hold that up`()
    throws
  {
    try book.edit("A", "B", "C", "D")
    let (first, last) = ("Chapters/Chapter1Callbacks/A.swift", "Chapters/Chapter1Callbacks/D.swift")
    try book.write(first, "// Exercise 1.1 · A · write · 5 min\nlet a = Later()\n")
    book.record(.red, 1)
    #expect(book.states[3] == .blocked(by: book.ids(1)[0]))
    try book.write(
      last, "// Exercise 1.4 · D · write · 5 min · builds on 1.3\npublic struct Later {}\n")
    book.record(.red, 1)
    #expect(book.states == [.red, .started, .blocked(by: book.ids(1)[0]), .started])
    try book.edit("D")
    #expect(book.states[0] == .changed)
    book.record(.solved, 1)
    try book.edit("D")
    #expect(book.states[0] == .solved, "it was solved with the code that was given")
  }

  @Test func `what builds on a red exercise says so, and is not next`() throws {
    try book.edit("A", "B", "C", "D")
    book.record(.red, 2)
    book.record(.red, 3)
    #expect(book.states == [.started, .red, .blocked(by: book.id(2)), .blocked(by: book.id(2))])
    let workbook = book.workbook
    #expect(
      workbook.exercises.map(workbook.obstacle)[3] == "Exercise 1.4 builds on 1.2, which is red.")
    book.record(.solved, 1)
    #expect(book.summary.contains("Next: 1.2 B"))
  }
}
