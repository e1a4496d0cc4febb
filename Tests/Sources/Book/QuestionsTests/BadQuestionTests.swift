// Questions that are wrong on purpose: each is refused, with a sentence that says why.

import Curriculum
import Foundation
import Rules
import TestSupport
import Testing

@testable import Questions
@testable import RuleJudging

/// A block of QUESTIONS.md that is wrong, and words of the sentence that refuses it.
struct BadQuestion: Sendable, CustomTestStringConvertible {
  let name: String
  let block: String
  let words: String

  var testDescription: String { name }

  private static let steps =
    "- right: the steps may run on the threads that bring the answers\n"

  static let all = [
    BadQuestion(
      name: "an unknown flaw",
      block: "outcome\n- right: a run may fail after one request\n- flaw: believes in luck",
      words: "there is no flaw 'believes in luck'"),
    BadQuestion(
      name: "an unknown right run",
      block: "outcome\n- right: all is free\n- flaw: takes 201 for an error",
      words: "there is no right run 'all is free'"),
    BadQuestion(
      name: "an unknown mistake", block: "line\n- mistake: only-200\n- other: only-201",
      words: "1.1 has no mistake 'only-201'"),
    BadQuestion(
      name: "two flaws with one outcome",
      block: "outcome\n\(steps)- flaw: takes the user with the smallest id\n"
        + "- flaw: takes the user with the smallest id",
      words: "two choices are equal: 'user 7'"),
    BadQuestion(
      name: "two mistakes in one line",
      block: "line\n- mistake: only-200\n- other: a-body-means-success",
      words: "'a-body-means-success' changes the line that is wrong here: two equal choices"),
    BadQuestion(
      name: "a flaw whose outcome is the right one",
      block: "outcome\n\(steps)- flaw: asks for the list twice, to be on the safe side",
      words: "two choices are equal: 'user 8'"),
    BadQuestion(
      name: "the run of another scenario",
      block: "outcome\n- right: a run may fail after one request\n- flaw: takes 201 for an error",
      words: "is the run of another scenario, so its choice is the trace of nothing"),
    BadQuestion(
      name: "a run that is started again at no time",
      block: "order\n- right: start() may be called after the completion\n"
        + "- flaw: asks for the list twice, to be on the safe side",
      words: "is the run of another scenario, so its choice is the trace of nothing"),
    BadQuestion(
      name: "a line that is not there", block: "line\n- mistake: only-200\n- decoy: let nothing",
      words: "no line has the words 'let nothing'"),
    BadQuestion(
      name: "a snippet that is not there",
      block: "compile\n- snippet: Callbacks/Nothing wrong",
      words: "there is no Tests/CompileFailTests/Snippets/Callbacks/Nothing.wrong.swift"),
    BadQuestion(
      name: "a single choice", block: "line\n- mistake: only-200", words: "it has a single choice"),
    BadQuestion(
      name: "an unknown kind", block: "guess\n- mistake: only-200",
      words: "the kinds are outcome, order, arrange, alive, compile and line"),
    BadQuestion(
      name: "a kind that only a student's own code has", block: "place\n- mistake: only-200",
      words: "the kinds are outcome, order, arrange, alive, compile and line"),
    BadQuestion(
      name: "too few events to put in order",
      block: "arrange\n- right: a run may fail after one request",
      words: "the run has 3 events, and four to six can be put in order"),
    BadQuestion(
      name: "a flaw among events to put in order",
      block: "arrange\n- right: a body may be unreadable\n- flaw: takes 201 for an error",
      words: "events that are put in order come from one right run alone"),
    BadQuestion(
      name: "an unknown probe", block: "alive\n- probe: nothing dropped",
      words: "there is no probe 'nothing dropped'"),
    BadQuestion(
      name: "an unknown moment", block: "alive\n- probe: dependency eaten",
      words: "'dependency' has no moment 'eaten'"),
    BadQuestion(
      name: "no code to look at", block: "alive\n- moment: dropped",
      words: "it must name the code that is shown"),
    BadQuestion(
      name: "code that is wrong, and shown", block: "alive\n- probe: kept-weakly dropped",
      words: "'kept-weakly' is wrong, so it can only be a variant"),
    BadQuestion(
      name: "a variant that is right",
      block: "alive\n- probe: dependency dropped\n- variant: delivered dropped",
      words: "'delivered' is right, so its choice is no mistake"),
    BadQuestion(
      name: "a flaw among objects",
      block: "alive\n- probe: dependency dropped\n- flaw: takes 201 for an error",
      words: "a question about objects takes a probe, moments and variants alone"),
    BadQuestion(
      name: "two moments with the same objects",
      block: "alive\n- probe: kept-by-the-request dropped\n- moment: made",
      words: "two choices are equal: 'run and transport'"),
    BadQuestion(
      name: "a source that is none", block: "line\n- only-200", words: "says not where a choice"),
  ]
}

@Suite struct BadQuestionTests {
  let book: TemporaryBook
  let file = "Chapters/Chapter1Callbacks/QUESTIONS.md"
  let lesson = "Chapters/Chapter1Callbacks/README.md"

  init() throws {
    book = try TemporaryBook()
    for folder in [
      "Chapters/Chapter1Callbacks", "Solutions/Chapter1Callbacks",
      "Sources/Book/Lifetimes/Probes", "Tests/CompileFailTests/Snippets",
    ] {
      let target = book.root.appending(path: folder)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: ThisBook.root.appending(path: folder), to: target)
    }
    try book.write(lesson, "# 1 · Callbacks\n\n`swift run workbook predict 1.1`\n")
  }

  @Test(arguments: BadQuestion.all) func `a bad question is refused`(bad: BadQuestion) throws {
    let parts = bad.block.split(separator: "\n", maxSplits: 1)
    let problems = try problems("## 1.1 · seeded · \(parts[0])\n\nSomething runs.\n\n\(parts[1])\n")
    let first = problems.first ?? ""
    #expect(first.contains(bad.words), "\(bad.name): the sentence was '\(first)'")
    #expect(first.hasPrefix("\(file):1: "), "it must name the place")
  }

  @Test func `a good question is accepted`() throws {
    #expect(try problems(good(made: hash())) == [])
  }

  @Test func `an outcome that has changed is refused`() throws {
    let problems = try problems(good(made: "1"))
    #expect(problems.count == 1 && problems[0].contains("its outcome or its choices have changed"))
    let solution = "Solutions/Chapter1Callbacks/StatusCheck.swift"
    let hash = try hash()
    let text = try book.read(solution)
    try book.write(solution, text.replacing("guard (200...299)", with: "guard (200...298)"))
    #expect(try self.problems(good(made: hash)).first?.contains("no longer applies") == true)
  }

  @Test func `a question without a hash is refused`() throws {
    #expect(try problems(good(made: nil)).first?.contains("lacks its hash") == true)
  }

  @Test func `two questions of one name are refused`() throws {
    let question = try good(made: hash())
    let problems = try problems(question + "\n" + question)
    #expect(problems.first?.contains("there are two questions '1.1 good'") == true)
  }

  @Test func `a right choice that is always the longest is refused`() throws {
    let one = outcome(
      "one", "a run may fail after one request",
      "looks at the body alone, and not at the status")
    let two = outcome(
      "two", "a body may be unreadable", "goes on with a default where the body cannot be read")
    let problems = try problems(one + "\n" + two)
    #expect(problems.contains { $0.contains("the right choice is the longest") })
  }

  @Test func `a choice that a right run may have, too, is refused`() throws {
    let text = outcome(
      "race", "a cancel after the last step may lose against the user", "lets the cancel win")
    let win = try #require(
      RightRun.all.first { $0.freedom == "a cancel after the last step may win" })
    let flaw = FlawedRun(
      misconception: "lets the cancel win", rule: .oneCompletion, recording: win.recording)
    let question = try #require(QuestionFile(text, path: file).questions.first)
    let choices = RunChoices(question: question, flawedRuns: [flaw])
    let error = #expect(throws: QuestionProblem.self) { try choices.made() }
    #expect(error?.sentence.contains("which a right run may give, too") == true)
  }

  @Test func `a lesson that does not offer its questions is refused`() throws {
    try book.write(lesson, "# 1 · Callbacks\n")
    let problems = try problems(good(made: hash()))
    #expect(problems.first?.contains("does not offer the questions of 1.1") == true)
  }

  @Test func `a lesson that offers questions which are not there is refused`() throws {
    #expect(try problems("").first?.contains("but 1.1 has no questions") == true)
  }

  // MARK: Helpers

  private func outcome(_ name: String, _ right: String, _ flaw: String) -> String {
    "## 1.1 · \(name) · outcome\n\nSomething runs.\n\n- right: \(right)\n- flaw: \(flaw)\n"
  }

  private func good(made hash: String?) -> String {
    "## 1.1 · good · line\n\nThis file is wrong.\n\n- mistake: only-200\n- other: login-is-a-cancel\n"
      + (hash.map { "- made: \($0)\n" } ?? "")
  }

  private func hash() throws -> String {
    try book.write(file, good(made: nil))
    return try #require(BookQuestions(of: chapters, in: book.root).made.first).hash
  }

  private func problems(_ text: String) throws -> [String] {
    try book.write(file, text)
    return QuestionCheck(of: try #require(chapters.first), in: book.root).problems
  }

  private var chapters: [Chapter] { Workbook(root: book.root).chapters }
}
