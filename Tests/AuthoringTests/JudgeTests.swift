// What each end of a run says of a stub, a solution or a mistake: one sentence for each fault.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring
@testable import ExerciseRuns

@Suite struct JudgeTests {
  let book: TemporaryBook
  let chapter: Chapter
  let (first, second): (Exercise, Exercise)
  let solutions = "Solutions/Chapter1Callbacks"

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 10 min · builds on 1.1")
    try book.addComplete("1.3", "Other", "write · 10 min")
    chapter = try #require(Workbook(root: book.root).chapter(1))
    (first, second) = (chapter.exercises[0], chapter.exercises[1])
  }

  // MARK: Stubs

  @Test func `a chapter whose exercises count as not started is well`() {
    let issue = "Exercise 1.1 is not solved yet. Open …"
    let states: [ExerciseID: ExerciseState] = [
      id(1): .notStarted, id(2): .waiting(for: [id(1)]), id(3): .notStarted,
    ]
    #expect(stubs(result(.failed, issue), states) == [])
    let others = states.merging([id(3): .solved]) { $1 }
    #expect(stubs(result(.failed, issue), others) == ["1.3 is shipped, but counts as solved."])
  }

  @Test func `a chapter that passes as it is shipped is a fault`() {
    let states = Dictionary(
      uniqueKeysWithValues: (1...3).map { (id($0), ExerciseState.notStarted) })
    #expect(
      stubs(result(.passed), states) == [
        "'swift test --filter Chapter1' does not say: Exercise 1.1 is not solved yet. "
          + "Give its suite the trait .exercise(\"1.1\")."
      ])
  }

  @Test func `a placeholder that passes, traps or does not end is a fault`() {
    let stub = "\(solutions)/Stubs/Retry.swift"
    #expect(placeholder(result(.failed, "no")) == [])
    #expect(
      placeholder(result(.passed)) == [
        "\(stub) passes the tests of 1.1, though it is not solved. "
          + "Write a placeholder that they refuse, or a test that refuses it."
      ])
    #expect(
      placeholder(result(.crashed(.signal(4)))) == [
        "\(stub) ends the process (signal 4) instead of failing a test. "
          + "Let its placeholder return a wrong value."
      ])
    #expect(
      placeholder(result(.endless)) == ["\(stub) does not end. Let its placeholder return."])
    #expect(
      placeholder(result(.failed, tests: 0)) == [
        "No test of 1.1 ran. Write tests in Tests/Chapter1CallbacksTests/RetryTests.swift."
      ])
  }

  // MARK: Solutions

  @Test func `a solution that fails is a fault, told with those that it builds on`() {
    let judge = Judge(trial: trial(.solution(id(2))))
    let faults = judge.faults(
      ofSolution: result(.failed, "Expectation failed\nit must be 2"), second)
    #expect(
      faults.map(\.sentence) == [
        "\(solutions)/Again.swift, with the solutions of 1.1 alone, fails: it must be 2. "
          + "Correct it, its tests, or 'builds on' in its header."
      ])
    #expect(judge.faults(ofSolution: result(.passed), second) == [])
    #expect(judge.faults(ofSolution: result(.passed, tests: 0), second).count == 1)
  }

  // MARK: Mistakes

  @Test func `a mistake must be refused with its words`() throws {
    let mistake = try mistake("expect: \"it must be 2\"")
    let judge = Judge(trial: trial(.mistakes([mistake])))
    #expect(judge.faults(of: mistake, result(.failed, "it must be 2, not 1")) == [])
    #expect(
      judge.faults(of: mistake, result(.passed)).map(\.sentence) == [
        "\(mistake.path) passes the tests of 1.1. Write a test that refuses it, or remove it."
      ])
    #expect(
      judge.faults(of: mistake, result(.failed, "it must be 3")).map(\.sentence) == [
        "\(mistake.path) fails: it must be 3, not with its words \"it must be 2\". "
          + "Correct the words behind 'expect' in its first line, or the test."
      ])
  }

  @Test func `a mistake that turns another exercise red is a fault`() throws {
    let mistake = try mistake("expect: \"it must be 2\"")
    let trial = trial(.mistakes([mistake]))
    #expect(trial.bystanders.map(\.id) == [id(3)])
    let faults = Judge(trial: trial)
      .faults(of: [mistake], bystanders: result(.failed, "no"), [id(3): .red, id(2): .red])
    #expect(
      faults.map(\.sentence) == [
        "\(mistake.path) turns 1.3 red, too, which does not build on 1.1: the run fails: no. "
          + "Write 'builds on 1.1' in the header, or correct the tests."
      ])
  }

  @Test func `tests that pass on everything never call the student's code`() throws {
    let mistake = try mistake("expect: \"it must be 2\"")
    let faults: [Fault] = [
      .placeholderPasses(id(1), stub: "stub"), .mistakePasses(mistake), .other(id(2), "another"),
    ]
    #expect(
      Fault.sentences(faults, mistakes: [id(1): 1]) == [
        "The tests of 1.1 pass on its placeholder and on each of its mistakes: "
          + "they never call the student's code. Call it, and expect what the exercise asks for.",
        "another",
      ])
    #expect(Fault.sentences(faults, mistakes: [id(1): 2]) == faults.map(\.sentence))
  }

  // MARK: What does not compile

  @Test func `a stub that does not compile is a fault`() {
    #expect(
      compiled(.stubs, "Chapters/Chapter1Callbacks/Retry.swift", "cannot find 'x'") == [
        "\(solutions)/Stubs/Retry.swift:3 does not compile: cannot find 'x'. "
          + "A stub must compile without a warning, as it is shipped."
      ])
  }

  @Test func `a mistake that does not compile must announce the words of the compiler`() throws {
    let file = "Chapters/Chapter1Callbacks/Retry.swift"
    let test = try mistake("expect: \"it must be 2\"")
    #expect(
      compiled(.mistakes([test]), file, "cannot find 'x'") == [
        "\(test.path) does not compile: cannot find 'x'. Correct it; or, if that is the mistake, "
          + "end its first line in 'compiler: \"cannot find 'x'\"'."
      ])
    let compiler = try mistake("compiler: \"cannot find\"")
    #expect(compiled(.mistakes([compiler]), file, "cannot find 'x'") == [])
    #expect(
      compiled(.mistakes([compiler]), file, "no such thing") == [
        "\(compiler.path) is refused with other words than \"cannot find\": no such thing. "
          + "Correct the words behind 'compiler' in its first line."
      ])
  }

  @Test func `an error in the tests is no fault of a stub or mistake`() throws {
    let file = "Tests/Chapter1CallbacksTests/RetryTests.swift"
    let mistake = try mistake("compiler: \"cannot find\"")
    #expect(
      compiled(.mistakes([mistake]), file, "cannot find 'x'") == [
        "With the mistake 1.1 wrong, the tests do not compile: \(file):3: cannot find 'x'. "
          + "Correct them."
      ])
  }

  // MARK: Values

  private func id(_ number: Int) -> ExerciseID { ExerciseID(chapter: 1, number: number) }

  private func trial(_ subject: Trial.Subject) -> Trial {
    Trial(chapter: chapter, subject: subject, texts: [:])
  }

  private func mistake(_ refusal: String) throws -> Mistake {
    let path = "\(solutions)/Mistakes/Retry/wrong.swift"
    return try #require(Mistake("// Mistake 1.1 · wrong · The student … · \(refusal)", path: path))
  }

  private func result(
    _ end: TestProcess.Result.End,
    _ issue: String? = nil,
    tests: Int = 1
  ) -> TestProcess.Result {
    let ended = (0..<tests).map { number in
      #"{"kind":"event","payload":{"kind":"testEnded","testID":"M.T/`\#(number)`()/T.swift:1:1"}}"#
    }
    let words = issue?.replacing("\n", with: "\\n")
    let issues = words.map {
      #"{"kind":"event","payload":{"kind":"issueRecorded","messages":[{"text":"\#($0)"}]}}"#
    }
    let stream = (ended + [issues].compactMap { $0 }).joined(separator: "\n")
    return TestProcess.Result(end: end, events: TestEvents(stream), output: "")
  }

  private func stubs(
    _ result: TestProcess.Result,
    _ states: [ExerciseID: ExerciseState]
  ) -> [String] {
    Judge(trial: trial(.stubs)).faults(ofStubs: result, states).map(\.sentence)
  }

  private func placeholder(_ result: TestProcess.Result) -> [String] {
    Judge(trial: trial(.placeholders([id(1)]))).faults(ofPlaceholder: result, first).map(\.sentence)
  }

  private func compiled(_ subject: Trial.Subject, _ file: String, _ message: String) -> [String] {
    let error = BuildLog.CompileError(file: file, line: 3, message: message)
    return CompileJudge(trial: trial(subject), errors: [error]).faults.map(\.sentence)
  }
}
