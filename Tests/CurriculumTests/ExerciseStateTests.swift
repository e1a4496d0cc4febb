// How far a student is with an exercise: decided from the files and the last verdict.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct ExerciseStateTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.add("1.1", "A", "write · 10 min")
    try book.add("1.2", "B", "write · 15 min")
    try book.add("1.3", "C", "write · 20 min · builds on 1.1 1.2")
    try book.add("1.4", "D", "write · 25 min · builds on 1.3")
  }

  @Test func `an exercise is not started while its file equals its stub`() throws {
    #expect(states == [.notStarted, .notStarted, .waiting(for: ids(1, 2)), .waiting(for: ids(3))])
    try book.edit("A")
    #expect(states == [.started, .notStarted, .waiting(for: ids(2)), .waiting(for: ids(3))])
    try book.edit("B")
    #expect(states == [.started, .started, .notStarted, .waiting(for: ids(3))])
  }

  @Test func `an edited exercise waits while an exercise that it builds on is not started`() throws
  {
    try book.edit("C")
    #expect(states[2] == .waiting(for: ids(1, 2)))
  }

  @Test func `an exercise without a stub counts as started`() throws {
    try book.write("Chapters/Chapter1Callbacks/E.swift", "// Exercise 1.8 · E · write · 5 min\n")
    #expect(states.last == .started)
  }

  @Test func `a verdict lasts until the next edit`() throws {
    try book.edit("A")
    record(.red, 1)
    #expect(states[0] == .red)
    record(.solved, 1)
    #expect(states[0] == .solved)
    try book.edit("A")
    #expect(states[0] == .changed)
  }

  @Test func `a verdict also depends on the files that the answer calls, directly or not`() throws {
    for title in ["A", "B", "C", "D"] { try book.edit(title) }
    for number in 1...4 { record(.solved, number) }
    #expect(states == [.solved, .solved, .solved, .solved])
    try book.edit("B")
    #expect(states == [.solved, .changed, .changed, .changed])
  }

  @Test(arguments: ["", "solved", "green 12", "solved zz", "solved 1 2", "solved \u{0}"])
  func `a verdict that cannot be read is ignored`(text: String) throws {
    try book.edit("A")
    try book.write(".build/workbook/verdicts/1.1", text)
    #expect(states[0] == .started)
  }

  @Test func `a verdict that cannot be written is kept in memory`() throws {
    try book.edit("A")
    try book.write(".build", "a file where a folder should be")
    var workbook = Workbook(root: book.root)
    workbook.record(.solved, for: ExerciseID(chapter: 1, number: 1))
    #expect(workbook.exercises.first.map(workbook.state) == .solved)
    #expect(states[0] == .started)
  }

  @Test func `the summary counts what is solved and names what is next`() throws {
    let c = "Chapters/Chapter1Callbacks"
    #expect(summary == "Chapter 1: 0 of 4 solved. Next: 1.1 A (10 min), \(c)/A.swift:3")
    try book.edit("B")
    record(.solved, 2)
    #expect(summary == "Chapter 1: 1 of 4 solved. Next: 1.1 A (10 min), \(c)/A.swift:3")
    try book.edit("A")
    record(.solved, 1)
    #expect(summary == "Chapter 1: 2 of 4 solved. Next: 1.3 C (20 min), \(c)/C.swift:3")
  }

  @Test func `the summary of a solved chapter says what comes after it`() throws {
    for title in ["A", "B", "C", "D"] { try book.edit(title) }
    for number in 1...4 { record(.solved, number) }
    #expect(
      summary == "Chapter 1: 4 of 4 solved. Next: compare with Solutions/Chapter1Callbacks"
    )
    try book.write("Chapters/Chapter2Operations/README.md", "# 2 · Operations\n")
    #expect(
      summary
        == "Chapter 1: 4 of 4 solved. Next: chapter 2, Chapters/Chapter2Operations/README.md"
    )
  }

  @Test func `an exercise that cannot be read counts as unsolved`() throws {
    try book.edit("A")
    record(.solved, 1)
    try book.write("Chapters/Chapter1Callbacks/A.swift", "// Exercise 1.1\n")
    #expect(
      summary.hasPrefix("Chapter 1: 0 of 4 solved. Next: Chapters/Chapter1Callbacks/A.swift:1:")
    )
  }

  @Test func `one sentence says why the tests of an exercise do not run`() throws {
    let workbook = Workbook(root: book.root)
    #expect(
      workbook.exercises.map(workbook.obstacle) == [
        "Exercise 1.1 is not solved yet. Open Chapters/Chapter1Callbacks/A.swift:3. "
          + "Hint: swift run workbook hint 1.1",
        "Exercise 1.2 is not solved yet. Open Chapters/Chapter1Callbacks/B.swift:3. "
          + "Hint: swift run workbook hint 1.2",
        "Exercise 1.3 waits for 1.1, 1.2.",
        "Exercise 1.4 waits for 1.3.",
      ]
    )
    try book.edit("A")
    let later = Workbook(root: book.root)
    #expect(later.exercises.first.map(later.obstacle) == .some(nil))
  }

  private var states: [ExerciseState] {
    let workbook = Workbook(root: book.root)
    return workbook.exercises.map(workbook.state)
  }

  private var summary: String {
    let workbook = Workbook(root: book.root)
    return workbook.chapters.first.map(workbook.summary) ?? ""
  }

  private func record(_ verdict: Verdict, _ number: Int) {
    var workbook = Workbook(root: book.root)
    workbook.record(verdict, for: ExerciseID(chapter: 1, number: number))
  }

  private func ids(_ numbers: Int...) -> [ExerciseID] {
    numbers.map { ExerciseID(chapter: 1, number: $0) }
  }
}
