// How the outcome of an exercise is told: what is wrong, where, and where help is.

import Curriculum
import Testing

@testable import Desk

@Suite struct OutcomeTextTests {
  let book: DeskBook
  let exercise: Exercise

  init() throws {
    book = try DeskBook()
    exercise = try book.exercise(2)
  }

  @Test func `an exercise that is not started is told with its place, and nothing more`() {
    let text = OutcomeText(exercise: exercise, outcome: .notRun(.notStarted))
    #expect(
      text.headline(width: 11)
        == "  1.2  Decoding     not started, Chapters/Chapter1Callbacks/Decoding.swift:3")
    #expect(text.details == [])
  }

  @Test func `a finding is told with its test, its words, its places and a hint`() {
    let finding = Finding(test: "3 a", words: ["it must be so"], place: "Tests/T.swift:7")
    #expect(
      details(.red(finding)) == [
        "      In test \"3 a\":",
        "      it must be so",
        "      Test: Tests/T.swift:7",
        "      Code: Chapters/Chapter1Callbacks/Decoding.swift:3",
        "      Hint: swift run workbook hint 1.2",
      ])
  }

  @Test func `a schedule is told to its end, with the command that plays it again`() {
    let steps = (1...40).map { "  step \($0)   A.swift:\($0)" }
    let finding = Finding(test: nil, words: ["it goes on"] + steps + ["Play it again"], place: nil)
    let lines = details(.red(finding))
    #expect(lines.count == 44 && lines.contains("      Play it again"), "\(lines)")
  }

  @Test func `a long message is cut unless all is asked for, and the command is told`() {
    let words = (1...40).map { "line \($0)" }
    let others = ["4 b", "5 c"].map { (name: String) in
      Finding(test: name, words: ["words of \(name)"], place: nil)
    }
    let finding = Finding(test: nil, words: words, place: nil, others: others)
    let short = details(.red(finding))
    #expect(short.count == 19)
    #expect(short.contains { $0.contains("24 more lines and 2 more findings") })
    #expect(short.contains { $0.contains("workbook test 1.2 --all") })
    let long = OutcomeText(exercise: exercise, outcome: .red(finding), wantsAll: true).details
    #expect(long.contains("      line 40") && long.contains("      words of 5 c"), "\(long)")
    #expect(!long.contains { $0.contains("--all") }, "there is nothing more to ask for")
  }

  @Test func `a red exercise that was solved as it is points at the later one that it calls`()
    throws
  {
    let later = try [book.exercise(3)]
    let place = "Code: Chapters/Chapter1Callbacks/UserFetch.swift:"
    let lines = details(.wrong, helpers: later, wasSolved: true)
    #expect(
      lines.dropFirst().first == "      1.2 was solved as it is: look at your 1.3, which it calls.")
    #expect(lines.count { $0.contains("Code: ") } == 1 && lines.last?.contains(place) == true)
    let both = details(.wrong, helpers: later)
    #expect(both.count { $0.contains("Code: ") } == 2 && both.contains { $0.contains(place) })
  }

  @Test func `a workflow that is solved now offers the questions about it, once`() throws {
    let workflow = try book.exercise(3)
    #expect(
      OutcomeText(exercise: workflow, outcome: .solved).details == [
        "      Three questions about your own code: swift run workbook predict 1.3 --mine"
      ])
    #expect(OutcomeText(exercise: workflow, outcome: .solved, wasSolved: true).details == [])
    #expect(OutcomeText(exercise: workflow, outcome: .taken).details == [])
  }

  @Test func `the compiler's warnings are told beside a finding, and not beside a solution`() {
    let warnings = (1...4).map { "Chapters/A.swift:\($0): it is unused" }
    let red = details(.wrong, warnings: warnings)
    #expect(red[1] == "      The compiler warns: Chapters/A.swift:1: it is unused")
    #expect(red.count { $0.contains("warns") } == 3)
    #expect(details(.solved, warnings: warnings) == [])
  }

  @Test func `a process that the code has ended is told with its test and what the code did`() {
    let failure = ProcessFailure(
      sentence: "called exit(0)", advice: "End the function instead.", tests: ["1 a"], place: nil)
    let lines = details(.stopped(failure))
    #expect(lines[0] == "      In test \"1 a\", the code called exit(0).")
    #expect(lines[1] == "      End the function instead.")
  }

  @Test func `no line is wider than the terminal`() {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let finding = Finding(test: words, words: [words], place: nil)
    #expect(details(.red(finding)).allSatisfy { $0.count <= 80 })
  }

  private func details(
    _ outcome: Outcome, warnings: [String] = [], helpers: [Exercise] = [], wasSolved: Bool = false
  ) -> [String] {
    OutcomeText(
      exercise: exercise, outcome: outcome, warnings: warnings, helpers: helpers,
      wasSolved: wasSolved
    ).details
  }
}
