// What each end of a run says of a stub, a solution or a mistake: one sentence for each defect.

import Curriculum
import Testing

@testable import Authoring
@testable import ExerciseRuns

@Suite struct JudgeTests {
  let judged: JudgedChapter

  init() throws { judged = try JudgedChapter() }

  // MARK: Stubs

  @Test func `a chapter whose exercises count as not started is well`() {
    let issue = "Exercise 1.1 is not solved yet. Open …"
    let states: [ExerciseID: ExerciseState] = [
      judged.id(1): .notStarted, judged.id(2): .waiting(for: [judged.id(1)]),
      judged.id(3): .notStarted,
    ]
    #expect(judged.stubs(judged.result(.failed, issue), states) == [])
    let others = states.merging([judged.id(3): .solved]) { $1 }
    #expect(
      judged.stubs(judged.result(.failed, issue), others) == [
        "1.3 is shipped, but counts as solved."
      ])
  }

  @Test func `a chapter that passes as it is shipped is a defect`() {
    let states = Dictionary(
      uniqueKeysWithValues: (1...3).map { (judged.id($0), ExerciseState.notStarted) })
    #expect(
      judged.stubs(judged.result(.passed), states) == [
        "'swift test --filter Chapter1' does not say: Exercise 1.1 is not solved yet. "
          + "Give its suite the trait .exercise(\"1.1\")."
      ])
  }

  @Test func `a placeholder that passes, traps or does not end is a defect`() {
    let stub = "\(judged.solutions)/Stubs/Retry.swift"
    #expect(judged.placeholder(judged.result(.failed, "no")) == nil)
    #expect(
      judged.placeholder(judged.result(.passed))
        == Defect(
          judged.id(1),
          "\(stub) passes the tests of 1.1, though it is not solved. "
            + "Write a placeholder that they refuse, or a test that refuses it.",
          passing: .placeholder))
    #expect(
      judged.placeholder(judged.result(.crashed(signal: 4)))?.sentence
        == "\(stub) ends the process (signal 4) instead of failing a test. "
        + "Let its placeholder return a wrong value.")
    #expect(
      judged.placeholder(judged.result(.endless))?.sentence
        == "\(stub) does not end. Let its placeholder return.")
    #expect(
      judged.placeholder(judged.result(.failed, tests: 0))?.sentence
        == "No test of 1.1 ran. Write tests in Tests/Chapter1CallbacksTests/RetryTests.swift.")
  }

  // MARK: Solutions

  @Test func `a solution that fails is a defect, told with those that it builds on`() {
    let judge = Judge(trial: judged.trial(.solution(judged.id(2))))
    let defect = judge.defect(
      ofSolution: judged.result(.failed, "Expectation failed\nit must be 2"), judged.second)
    #expect(
      defect?.sentence
        == "\(judged.solutions)/Again.swift, with the solutions of 1.1 alone, fails: it must be 2. "
        + "Correct it, its tests, or 'builds on' in its header.")
    #expect(judge.defect(ofSolution: judged.result(.passed), judged.second) == nil)
    #expect(judge.defect(ofSolution: judged.result(.passed, tests: 0), judged.second) != nil)
  }

  // MARK: Mistakes

  @Test func `a mistake must be refused with its words`() throws {
    let mistake = try judged.mistake("expect: \"it must be 2\"")
    let judge = Judge(trial: judged.trial(.mistakes([mistake])))
    #expect(judge.defect(of: mistake, judged.result(.failed, "it must be 2, not 1")) == nil)
    #expect(
      judge.defect(of: mistake, judged.result(.passed))
        == Defect(
          judged.id(1),
          "\(mistake.path) passes the tests of 1.1. Write a test that refuses it, or remove it.",
          passing: .mistake))
    #expect(
      judge.defect(of: mistake, judged.result(.failed, "it must be 3"))?.sentence
        == "\(mistake.path) fails: it must be 3, not with its words \"it must be 2\". "
        + "Correct the words behind 'expect' in its first line, or the test.")
  }

  @Test func `a mistake that is not refused each time is told with the count`() {
    let passes = Defect(judged.id(1), "it passes", passing: .mistake)
    #expect(Judge.defects(ofRuns: [[], [], []]) == [])
    #expect(Judge.defects(ofRuns: [[passes], [passes]]) == [passes])
    let sometimes = Defect(judged.id(1), "1 of 3 times, it passes")
    #expect(Judge.defects(ofRuns: [[], [passes], []]) == [sometimes])
  }

  @Test func `a mistake that turns another exercise red is a defect`() throws {
    let mistake = try judged.mistake("expect: \"it must be 2\"")
    let trial = judged.trial(.mistakes([mistake]))
    #expect(trial.bystanders.map(\.id) == [judged.id(3)])
    let defect = Judge(trial: trial).defect(
      of: [mistake], bystanders: judged.result(.failed, "no"),
      [judged.id(3): .red, judged.id(2): .red])
    #expect(
      defect?.sentence
        == "\(mistake.path) turns 1.3 red, too, which does not build on 1.1: the run fails: no. "
        + "Write 'builds on 1.1' in the header, or correct the tests.")
  }

  @Test func `tests that pass on everything never call the student's code`() {
    let defects = [
      Defect(judged.id(1), "its stub passes", passing: .placeholder),
      Defect(judged.id(1), "a mistake passes", passing: .mistake), Defect(judged.id(2), "another"),
    ]
    #expect(
      Defect.sentences(defects, mistakes: [judged.id(1): 1]) == [
        "The tests of 1.1 pass on its placeholder and on each of its mistakes: "
          + "they never call the student's code. Call it, and expect what the exercise asks for.",
        "another",
      ])
    #expect(Defect.sentences(defects, mistakes: [judged.id(1): 2]) == defects.map(\.sentence))
  }
}
