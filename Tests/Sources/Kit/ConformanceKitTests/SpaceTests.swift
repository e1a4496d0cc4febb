// Tests the scenario space, and the lists of rules.

import TestSupport
import Testing

@testable import Conformance
@testable import Rules

@Suite("scenario space")
struct SpaceTests {
  @Test func `there are many scenarios, with many different traces`() {
    #expect(ScenarioSpace.all.count >= 1_000)
    let traces = ScenarioSpace.all.expectations.map { expectation in
      expectation.trace.filter { $0.outcome.map { (try? $0.get()) == nil } ?? true }.lines
    }
    #expect(Set(traces).count >= 100, "whichever user is delivered")
  }

  @Test(arguments: Rule.all)
  func `every rule applies to some scenario, in the brief space too`(_ rule: Rule) {
    let advice = "look at `applies` in its file, or add a scenario to ScenarioSpace.swift"
    for space in [ScenarioSpace.all, .brief] {
      #expect(space.rules.contains(rule.id), "\(rule) applies to no scenario: \(advice)")
    }
  }

  @Test func `a style that cannot be cancelled is not cancelled, nor is any run beside it`() {
    let scenarios = ScenarioSpace.uncancelled.scenarios
    #expect(scenarios.count > 500)
    #expect(scenarios.allSatisfy { $0.cancel == nil && !$0.hasNeighbours })
  }

  @Test func `the table in RULES.md is up to date`() throws {
    let path = "Sources/Kit/Rules/RULES.md"
    let wanted = try ThisBook.text(of: path).prefix { $0 != "|" } + Rule.table
    try expect(
      ThisBook.root.appending(path: path), has: String(wanted), writtenBy: SpaceTests.self)
  }

  @Test func `the lists of rules are complete, and each rule has a name of its own`() throws {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: ThisBook.root.appending(path: "Sources/Kit/Rules").path)
    let numbers = files.compactMap { $0.firstMatch(of: /\/(W\d)-(\d)-\w+\.swift/) }
      .map { "\($0.1).\($0.2)" }
    #expect(
      Rule.ID.allCases.map(\.rawValue) == numbers.sorted(), "name each file's rule in Rule.ID")
    #expect(Rule.all.map(\.id) == Rule.ID.allCases, "name each rule once in Rule.byPrecedence")
    #expect(Set(Rule.all.map(\.nickname)).count == Rule.all.count, "two rules have one nickname")
  }

  @Test(arguments: Rule.all)
  func `a rule that explains what differs is asked`(_ rule: Rule) {
    #expect(
      (rule.explains != nil) == Rule.explaining.contains { $0.id == rule.id },
      "name \(rule) in Rule.explaining if it has `explains`, and only then")
  }

  @Test func `each rule that a test cites in its words exists`() throws {
    let folder = ThisBook.root.appending(path: "Tests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("Chapter") || $0.hasPrefix("Support/ChapterTesting") }
      .filter { $0.hasSuffix(".swift") }
    let cited = try Set(
      files.flatMap { try ThisBook.text(of: "Tests/\($0)").matches(of: /W\d\.\d/) }
        .map { String($0.output) })
    #expect(cited.count > 15)
    for number in cited { #expect(Rule.numbered(number) != nil, "there is no rule \(number)") }
  }
}

extension Rule {
  /// Every rule as a row of one Markdown table.
  fileprivate static var table: String {
    let heading = [
      "| rule | nickname | what is promised | why | level | precedence | where to look |",
      "|---|---|---|---|---|---|---|",
    ]
    let rows = all.map { rule in
      let cells = [
        rule.id.rawValue, rule.nickname, rule.sentence, rule.why, "must",
        String(rule.precedence), rule.lookAt(in: nil),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return (heading + rows).joined(separator: "\n") + "\n"
  }
}
