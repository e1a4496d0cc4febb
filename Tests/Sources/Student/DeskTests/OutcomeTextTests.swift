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
    let text = OutcomeText(exercise, .notRun(.notStarted))
    #expect(
      text.headline(width: 11)
        == "  1.2  Decoding     not started, Chapters/Chapter1Callbacks/Decoding.swift:3")
    #expect(text.details == [])
  }

  @Test func `a finding is told with its test, its words, its places and a hint`() {
    let finding = Finding(test: "3 a", words: ["it must be so"], place: "Tests/T.swift:7")
    #expect(
      OutcomeText(exercise, .red(finding)).details == [
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
    let details = OutcomeText(exercise, .red(finding)).details
    #expect(details.count == 44 && details.contains("      Play it again"), "\(details)")
  }

  @Test func `a long message is cut unless all is asked for, and the command is told`() {
    let words = (1...40).map { "line \($0)" }
    let finding = Finding(test: nil, words: words, place: nil, others: 2)
    let short = OutcomeText(exercise, .red(finding)).details
    #expect(short.count == 19)
    #expect(short.contains { $0.contains("24 more lines and 2 more findings") })
    #expect(short.contains { $0.contains("workbook test 1.2 --all") })
    let long = OutcomeText(exercise, .red(finding), wantsAll: true).details
    #expect(long.contains("      line 40"))
  }

  @Test func `a process that the code has ended is told with its test and what the code did`() {
    let failure = ProcessFailure(
      sentence: "called exit(0)", advice: "End the function instead.", tests: ["1 a"], place: nil)
    let lines = OutcomeText(exercise, .stopped(failure)).details
    #expect(lines[0] == "      In test \"1 a\", the code called exit(0).")
    #expect(lines[1] == "      End the function instead.")
  }

  @Test func `no line is wider than the terminal`() {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let finding = Finding(test: words, words: [words], place: nil)
    #expect(OutcomeText(exercise, .red(finding)).details.allSatisfy { $0.count <= 80 })
  }
}
