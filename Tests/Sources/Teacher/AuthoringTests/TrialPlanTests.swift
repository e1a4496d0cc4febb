// Which answers are tried together, and which are tried alone.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct TrialPlanTests {
  let book: TemporaryBook
  let chapter: Chapter
  let solutions = "Solutions/Chapter1Callbacks"

  init() throws {
    let judged = try JudgedChapter()
    (book, chapter) = (judged.book, judged.chapter)
    try book.write("\(solutions)/Mistakes/Other/typed.diff", Self.typed)
  }

  @Test func `placeholders are touched together unless one builds on another`() throws {
    let touched = plan.phases().joined().compactMap { trial -> [ExerciseID]? in
      if case .placeholders(let ids) = trial.subject { ids } else { nil }
    }
    #expect(touched == [[id(1), id(3)], [id(2)]])
    let last = try #require(plan.phases().joined().first { $0.subject == .placeholders([id(2)]) })
    #expect(last.texts[id(1)] == (try book.read("\(solutions)/Retry.swift")))
    #expect(last.texts[id(3)] == (try book.read("\(solutions)/Stubs/Other.swift")))
  }

  @Test func `a mistake stands among solutions, with the header of its exercise`() throws {
    let trials = TrialPlan(of: chapter, in: book.root, only: id(2)).phases().joined().map { $0 }
    let trial = try #require(trials.last)
    #expect(trial.title == "mistake 1.2 wrong")
    #expect(trial.texts[id(2)]?.hasPrefix("// Exercise 1.2 · Again · ") == true)
    #expect(trial.texts[id(1)] == (try book.read("\(solutions)/Retry.swift")))
  }

  @Test func `mistakes that a test refuses share a build unless one exercise builds on another`() {
    #expect(
      plan.phases().map { $0.map(\.title) }.suffix(2) == [
        ["mistake 1.3 typed"], ["mistakes 1.1 wrong, 1.3 wrong", "mistake 1.2 wrong"],
      ])
    #expect(plan.phases(mistakesAlone: true).map(\.count) == [1, 0, 0, 2])
  }

  @Test func `so do mistakes that the compiler refuses`() throws {
    let typed = Self.typed.replacing("1.3", with: "1.1")
    try book.write("\(solutions)/Mistakes/Retry/typed.diff", typed)
    #expect(plan.phases()[2].map(\.title) == ["mistakes 1.1 typed, 1.3 typed"])
  }

  @Test func `mistakes that share a build must turn no other exercise red`() throws {
    let titles = plan.phases().joined().suffix(3).map { trial in trial.bystanders.map(\.id) }
    #expect(titles == [[id(1), id(2)], [], [id(1), id(3)]])
  }

  @Test func `only the first mistake of an exercise is held against the tests of others`() throws {
    for name in ["again", "later"] {
      let text = "Mistake 1.3 · \(name) · … · expect: \"no\"\n"
      try book.write("\(solutions)/Mistakes/Other/\(name).diff", text)
    }
    let trials = plan.phases()[3]
    #expect(
      trials.map(\.title) == [
        "mistakes 1.3 wrong, 1.1 wrong", "mistakes 1.3 again, 1.2 wrong", "mistake 1.3 later",
      ])
    #expect(trials.map { $0.bystanders.map(\.id) } == [[], [id(1)], []])
  }

  @Test func `mistakes that change what a file declares are tried first`() throws {
    let finished = try book.read("\(solutions)/Other.swift")
    for (name, line) in [("body", "    // more"), ("member", "  private let more = 1")] {
      let change = "@@ -1,1 +1,2 @@\n \(finished.prefix { $0 != "\n" })\n+\(line)\n"
      let text = "Mistake 1.3 · \(name) · … · expect: \"no\"\n\n\(change)"
      try book.write("\(solutions)/Mistakes/Other/\(name).diff", text)
    }
    let trials = TrialPlan(of: chapter, in: book.root, only: id(3)).phases()[3]
    #expect(
      trials.map(\.title) == ["mistake 1.3 member", "mistake 1.3 wrong", "mistake 1.3 body"])
  }

  @Test func `mistakes that were tried together are tried alone to find the one with a defect`()
    throws
  {
    let pack = try #require(plan.phases().last?.first)
    let alone = TrialPlan.alone(pack, in: book.root)
    #expect(alone.map(\.title) == ["mistake 1.1 wrong", "mistake 1.3 wrong"])
    #expect(alone[0].texts[id(3)] == (try book.read("\(solutions)/Other.swift")))
    #expect(TrialPlan.alone(alone[0], in: book.root).isEmpty)
  }

  private var plan: TrialPlan { TrialPlan(of: chapter, in: book.root) }

  private func id(_ number: Int) -> ExerciseID { ExerciseID(chapter: 1, number: number) }

  private static let typed = "Mistake 1.3 · typed · … · compiler: \"cannot find\"\n"
}
