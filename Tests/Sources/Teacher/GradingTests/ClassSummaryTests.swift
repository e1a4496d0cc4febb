// What a class got wrong: wrong answers, and the mistakes that they look like.

import Curriculum
import Testing

@testable import Grading

@Suite struct ClassSummaryTests {
  private let kinds: [Mistake] = [
    mistake("only-200", "it is only 200", .test("the body must arrive")),
    mistake("any-error", "any error will do", .test("the error must arrive")),
    mistake("any-error-at-all", "no error matters", .test("the error must arrive, unchanged")),
    mistake("no-type", "types are free", .compiler("cannot find type")),
  ]

  @Test func `ten of each of four kinds are told apart, the most frequent first`() {
    var summary = ClassSummary(kinds)
    let words = [
      "the body must arrive", "the error must arrive", "the error must arrive, unchanged (W3.1)",
      "It does not compile: A.swift:1: cannot find type 'B' in scope",
    ]
    for (index, message) in words.enumerated() {
      for student in 0..<10 { summary.add(answer([nil, message], of: "\(index) \(student)")) }
    }
    summary.add(answer([nil, "the body must arrive"], of: "ana"))
    summary.add(answer([nil, "something else"], of: "ben"))
    #expect(
      summary.lines == [
        "1.1: 0 of 42 solved",
        "  11 of 42 wrong answers look like only-200: The student believed that it is only 200",
        "  10 of 42 wrong answers look like any-error: The student believed that any error will do",
        "  10 of 42 wrong answers look like any-error-at-all: The student believed that no error matters",
        "  10 of 42 wrong answers look like no-type: The student believed that types are free",
      ])
    #expect(!summary.lines.joined().contains("ana"))
  }

  @Test func `two mistakes with the same words are both named`() {
    var summary = ClassSummary([
      mistake("a", "a holds", .test("no")), mistake("b", "b holds", .test("no")),
    ])
    summary.add(answer([nil, "no"], of: "ana"))
    #expect(
      summary.lines.last
        == "  1 of 1 wrong answer looks like a or b: The student believed that a holds")
  }

  @Test func `the solved ones are counted, and those that equal the finished file`() {
    var summary = ClassSummary(kinds)
    var good = grade(1, "Retry", points: 3, [.pass])
    summary.add(StudentGrade("ana", good))
    good.isFinishedFile = true
    summary.add(StudentGrade("ben", good))
    let idle = ExerciseGrade(good.exercise, "not started", .fail, because: "not started")
    summary.add(StudentGrade("cleo", idle))
    #expect(summary.lines == ["1.1: 2 of 2 solved, 1 as the finished file"])
  }

  @Test func `words of a later test count, and of several those that are rarest in the answer`() {
    var summary = ClassSummary([
      mistake("common", "all is well", .test("the run must end, once")),
      mistake("rare", "more is better", .test("a request too many")),
    ])
    summary.add(
      answer([nil, "the run must end, once", "the run must end, once", "a request too many"]))
    summary.add(
      answer([nil, "the run must end, once", "a request too many", "the run must end, once"]))
    summary.add(answer([nil, nil, nil, "the run must end, once, but"]))
    #expect(
      summary.lines == [
        "1.1: 0 of 3 solved",
        "  2 of 3 wrong answers look like rare: The student believed that more is better",
        "  1 of 3 wrong answers looks like common: The student believed that all is well",
      ])
  }

  @Test func `of an answer that fails the simplest test, only that failure counts`() {
    var summary = ClassSummary(kinds)
    summary.add(answer(["nothing works", "the body must arrive"]))
    #expect(summary.lines == ["1.1: 0 of 1 solved"])
    summary.add(answer(["the body must arrive", "the error must arrive"]))
    #expect(summary.lines[1].hasPrefix("  1 of 2 wrong answers looks like only-200: "))
  }

  @Test func `exercises stand in the order of the book, whichever was begun first`() {
    var summary = ClassSummary([])
    for number in [10, 2, 1] {
      let exercise = grade(number, "Retry", points: 1, [.pass])
      summary.add(StudentGrade("ana", exercise))
    }
    #expect(summary.lines.map { $0.prefix { $0 != ":" } } == ["1.1", "1.2", "1.10"])
  }

  @Test func `of several with fitting words, the one counts with which the same tests were red`() {
    let last = Mistake.Refusal.test("nothing came")
    var summary = ClassSummary([
      mistake("some", "some errors count", last, failing: [2]),
      mistake("none", "no error counts", last, failing: [2, 3, 4]),
    ])
    summary.add(answer([nil, "nothing came", "nothing came", "no call"]))
    summary.add(answer([nil, "nothing came", nil, nil]))
    summary.add(answer([nil, "nothing came", nil, "no call"]))
    #expect(
      summary.lines.dropFirst() == [
        "  2 of 3 wrong answers look like none: The student believed that no error counts",
        "  1 of 3 wrong answers looks like some: The student believed that some errors count",
      ])
  }

  /// A student whose tests of 1.1 fail with these words; nil passes.
  private func answer(_ words: [String?], of name: String = "ana") -> StudentGrade {
    let exercise = grade(1, "Retry", points: 3, words.map { $0 == nil ? .pass : .fail }).exercise
    let tests = zip(exercise.tests, words).map { test, words in
      TestGrade(test, words == nil ? .pass : .fail, words)
    }
    return StudentGrade(name, ExerciseGrade(exercise: exercise, tests: tests))
  }
}
