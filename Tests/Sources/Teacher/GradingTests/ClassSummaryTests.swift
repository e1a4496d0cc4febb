// What a class got wrong: wrong answers, and the mistakes that they look like.

import Curriculum
import Testing

@testable import Grading

@Suite struct ClassSummaryTests {
  private let kinds: [Mistake] = [
    Self.mistake("only-200", "it is only 200", .test("the body must arrive")),
    Self.mistake("any-error", "any error will do", .test("the error must arrive")),
    Self.mistake("any-error-at-all", "no error matters", .test("the error must arrive, unchanged")),
    Self.mistake("no-type", "types are free", .compiler("cannot find type")),
  ]

  @Test func `ten of each of four kinds are told apart, the most frequent first`() {
    var summary = ClassSummary(kinds)
    let words = [
      "the body must arrive", "the error must arrive", "the error must arrive, unchanged (W3.1)",
      "It does not compile: A.swift:1: cannot find type 'B' in scope",
    ]
    for (index, message) in words.enumerated() {
      for student in 0..<10 { summary.add(red(message, named: "\(index) \(student)")) }
    }
    summary.add(red("the body must arrive", named: "ana"))
    summary.add(red("something else", named: "ben"))
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
      Self.mistake("a", "a holds", .test("no")), Self.mistake("b", "b holds", .test("no")),
    ])
    summary.add(red("no", named: "ana"))
    #expect(
      summary.lines.last
        == "  1 of 1 wrong answer looks like a or b: The student believed that a holds")
  }

  @Test func `the solved ones are counted, and those that equal the finished file`() {
    var summary = ClassSummary(kinds)
    var good = grade(1, "Retry", points: 3, [.pass])
    summary.add(StudentGrade(name: "ana", exercises: [good], notes: [], problem: nil))
    good.isFinishedFile = true
    summary.add(StudentGrade(name: "ben", exercises: [good], notes: [], problem: nil))
    let idle = ExerciseGrade(good.exercise, "not started", .fail, because: "not started")
    summary.add(StudentGrade(name: "cleo", exercises: [idle], notes: [], problem: nil))
    #expect(summary.lines == ["1.1: 2 of 2 solved, 1 as the finished file"])
  }

  @Test func `words of a later test count, and of several those that are rarest in the answer`() {
    var summary = ClassSummary([
      Self.mistake("common", "all is well", .test("the run must end, once")),
      Self.mistake("rare", "more is better", .test("a request too many")),
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
      summary.add(StudentGrade(name: "ana", exercises: [exercise], notes: [], problem: nil))
    }
    #expect(summary.lines.map { $0.prefix { $0 != ":" } } == ["1.1", "1.2", "1.10"])
  }

  @Test func `of several with fitting words, the one counts with which the same tests were red`() {
    let last = Mistake.Refusal.test("nothing came")
    var summary = ClassSummary([
      Self.mistake("some", "some errors count", last, failing: [2]),
      Self.mistake("none", "no error counts", last, failing: [2, 3, 4]),
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
  private func answer(_ words: [String?]) -> StudentGrade {
    let exercise = grade(1, "Retry", points: 3, words.map { $0 == nil ? .pass : .fail }).exercise
    let tests = zip(exercise.tests, words).map { test, words in
      TestGrade(test, words == nil ? .pass : .fail, words)
    }
    let grade = ExerciseGrade(exercise: exercise, tests: tests)
    return StudentGrade(name: "ana", exercises: [grade], notes: [], problem: nil)
  }

  private func red(_ message: String, named name: String) -> StudentGrade {
    let exercise = grade(1, "Retry", points: 3, [.pass, .fail]).exercise
    let tests = [
      TestGrade(exercise.tests[0], .pass), TestGrade(exercise.tests[1], .fail, message),
    ]
    let red = ExerciseGrade(exercise: exercise, tests: tests)
    return StudentGrade(name: name, exercises: [red], notes: [], problem: nil)
  }

  private static func mistake(
    _ name: String, _ belief: String, _ refusal: Mistake.Refusal, failing: [Int] = []
  )
    -> Mistake
  {
    let text = Mistake.text(
      (ExerciseID(chapter: 1, number: 1), name), "The student believed that \(belief)", refusal,
      Difference(from: "a\n", to: "b\n"))
    return Mistake(
      Mistake.text(text, failing: failing), path: "Solutions/M/Mistakes/A/\(name).diff")!
  }
}
