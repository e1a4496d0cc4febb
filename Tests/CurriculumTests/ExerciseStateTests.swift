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
    #expect(states[0] == .changedSinceSolved)
    record(.red, 1)
    try book.edit("A")
    #expect(states[0] == .changed)
  }

  @Test func `a file that equals the finished one is taken, unless its tests fail`() throws {
    let finished = "// Exercise 1.1 · A · write · 5 min\nfunc f() {}\n"
    try book.write("Solutions/Chapter1Callbacks/A.swift", finished)
    try book.write("Chapters/Chapter1Callbacks/A.swift", finished)
    #expect(states[0] == .taken)
    record(.solved, 1)
    #expect(states[0] == .taken)
    #expect(summary.hasPrefix("Chapter 1: 0 of 4 solved, 1 taken. Next: 1.2 B"))
    record(.red, 1)
    #expect(states[0] == .red)
  }

  @Test func `a verdict also depends on the files that the answer calls, directly or not`() throws {
    for title in ["A", "B", "C", "D"] { try book.edit(title) }
    for number in 1...4 { record(.solved, number) }
    #expect(states == [.solved, .solved, .solved, .solved])
    try book.edit("B")
    #expect(
      states == [.solved, .changedSinceSolved, .changedSinceSolved, .changedSinceSolved])
  }

  @Test func `what builds on a red exercise says so, and is not next`() throws {
    for title in ["A", "B", "C", "D"] { try book.edit(title) }
    record(.red, 2)
    record(.red, 3)
    #expect(states == [.started, .red, .blocked(by: id(2)), .blocked(by: id(2))])
    let workbook = Workbook(root: book.root)
    #expect(
      workbook.exercises.map(workbook.obstacle)[3] == "Exercise 1.4 builds on 1.2, which is red.")
    record(.solved, 1)
    #expect(summary.contains("Next: 1.2 B"))
  }

  @Test func `a failure in XCTest makes an exercise red, until its test passes`() throws {
    try book.edit("A")
    record(.solved, 1)
    let failure = TestFailure(test: "ATests.test1", reason: "no")
    record(failure, of: "ATests.test1", 1)
    record(nil, of: "ATests.test2", 1)
    #expect(states[0] == .red)
    record(nil, of: "ATests.test1", 1)
    #expect(states[0] == .solved)
    record(failure, of: "ATests.test1", 1)
    try book.edit("A")
    #expect(states[0] == .changed)
  }

  @Test func `the kit in XCTest waits for other tests, not for itself`() throws {
    try book.edit("A")
    func hasFailure() -> Bool? {
      let workbook = Workbook(root: book.root)
      return workbook.exercises.first.map { workbook.hasFailure(in: $0, besides: "kit") }
    }
    #expect(hasFailure() == false)
    record(TestFailure(test: "kit", reason: "no"), of: "kit", 1)
    #expect(hasFailure() == false)
    record(.red, 1)
    #expect(hasFailure() == true)
    try book.edit("A")
    #expect(hasFailure() == false)
    record(TestFailure(test: "test1", reason: "no"), of: "test1", 1)
    #expect(hasFailure() == true)
  }

  @Test(arguments: TestFramework.allCases)
  func `a run that ended too early is remembered, and no other verdict is lost`(
    framework: TestFramework
  ) throws {
    try book.edit("A")
    try book.edit("B")
    record(.solved, 1)
    try crash(in: "3 the third", of: "1.2", framework)
    #expect(states[0] == .solved)
    #expect(states[1] == .crashed(in: ["3 the third"]))
    #expect(
      Workbook(root: book.root).crashNote == """
        The last test run ended too early, in 1.2 B, in test "3 the third": \
        the code crashed there, or was stopped.
        """
    )
    try book.edit("B")
    #expect(states[1] == .started)
    #expect(Workbook(root: book.root).crashNote == nil)
  }

  @Test func `a run that has not ended yet is no crash`() throws {
    try book.edit("B")
    var workbook = Workbook(root: book.root)
    workbook.record(running: ["3 the third"], of: id(2), in: .swiftTesting)
    #expect(states[1] == .started)
    workbook.record(running: [], of: id(2), in: .swiftTesting)
    let folder = book.root.appending(path: ".build/workbook/running")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
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

  @Test func `when the workflow is solved, the summary names the command that runs it`() throws {
    try book.add("1.6", "UserFetch", "write · 60 min")
    try book.add("1.7", "RunState", "stretch · 90 min · builds on 1.6")
    for title in ["A", "B", "C", "D", "UserFetch"] { try book.edit(title) }
    for number in [1, 2, 3, 4, 6] { record(.solved, number) }
    let next = "1.7 RunState (90 min), Chapters/Chapter1Callbacks/RunState.swift:3"
    let own = "see your own code run, swift run workbook run callbacks --mine"
    #expect(summary == "Chapter 1: 5 of 6 solved. Next: \(own), then \(next)")
    try book.edit("RunState")
    #expect(summary == "Chapter 1: 5 of 6 solved. Next: \(next)")
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

  private func record(_ failure: TestFailure?, of test: String, _ number: Int) {
    var workbook = Workbook(root: book.root)
    workbook.record(failure, of: test, for: id(number))
  }

  /// Leaves what a process leaves that ended during a test.
  private func crash(in test: String, of id: String, _ framework: TestFramework) throws {
    var workbook = Workbook(root: book.root)
    try workbook.record(running: [test], of: #require(ExerciseID(id)), in: framework)
    let note = ".build/workbook/running/\(id)\(framework.rawValue)"
    let process = ProcessInfo.processInfo.processIdentifier
    // No process has the greatest number.
    try book.write(note, book.read(note).replacing("\(process)", with: "\(Int32.max)"))
  }

  private func id(_ number: Int) -> ExerciseID { ExerciseID(chapter: 1, number: number) }

  private func ids(_ numbers: Int...) -> [ExerciseID] {
    numbers.map { ExerciseID(chapter: 1, number: $0) }
  }
}
