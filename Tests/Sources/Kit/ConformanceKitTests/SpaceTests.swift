// Tests the scenario space, and the lists of rules.

import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import Rules

@Suite("scenario space")
struct SpaceTests {
  @Test func `there are many scenarios, with many different traces`() {
    let (count, traces) = (ScenarioSpace.all.count, ScenarioSpace.all.coverage.distinctTraces)
    print("\(count) scenarios, \(traces) distinct traces")
    #expect(count >= 1_000)
    #expect(traces >= 100)
  }

  @Test func `every rule applies to some scenario, in the brief space too`() {
    let (rules, advice) = (Rule.ID.allCases, "Add it to ApplicableRules.swift, or add a scenario")
    expectNone(
      rules.missing(from: ScenarioSpace.all.rules),
      "applies to no scenario. \(advice) to ScenarioSpace.swift.")
    expectNone(
      rules.missing(from: ScenarioSpace.brief.rules),
      "applies to no scenario of the brief space. \(advice) to ScenarioSpace.brief.")
    expectNone(
      [.ownError, .reachTheTransport].missing(from: ScenarioSpace.plain.rules),
      "applies to no scenario of the plain space. \(advice) to ScenarioSpace.plain.")
  }

  @Test func `a style that cannot be cancelled is not cancelled, nor is any run beside it`() {
    let scenarios = ScenarioSpace.uncancelled.scenarios
    #expect(scenarios.count > 500)
    #expect(scenarios.allSatisfy { $0.cancel == nil && !$0.neighbours && $0.overlap == nil })
  }

  @Test func `the table in RULES.md is up to date`() throws {
    let path = "Sources/Kit/Rules/RULES.md"
    let wanted = try ThisBook.text(of: path).prefix { $0 != "|" } + Rule.table
    if ProcessInfo.processInfo.environment["WORKBOOK_WRITE"] == "1" {
      try Data(wanted.utf8).write(to: ThisBook.root.appending(path: path))
    }
    let written = try ThisBook.text(of: path)
    #expect(written == wanted, "write the table: WORKBOOK_WRITE=1 swift test --filter SpaceTests")
  }

  @Test func `every rule has its words, once, in the order of the numbers`() {
    #expect(
      Rule.all.map(\.id) == Rule.ID.allCases.sorted(),
      "give each rule its words in Sources/Kit/Rules/Rules.swift, in the order of the numbers")
  }

  @Test func `every rule has a place in the order of precedence, and only one`() {
    #expect(
      Rule.ID.precedence.sorted() == Rule.ID.allCases.sorted(),
      "give each rule one place in Rule.ID.precedence, in Sources/Kit/Rules/Rule.swift")
  }

  @Test func `the rules of each group are numbered from one, without gaps`() {
    for (group, rules) in Dictionary(grouping: Rule.all, by: \.group) {
      let numbers = rules.compactMap { Int($0.id.rawValue.dropFirst(group.count + 1)) }
      let count = rules.count
      #expect(numbers.sorted() == Array(1...count), "number the rules of \(group) from 1 on")
    }
  }

  @Test func `no two rules have the same nickname`() {
    for (nickname, rules) in Dictionary(grouping: Rule.all, by: \.nickname) {
      let names = rules.map(\.description).joined(separator: " and ")
      #expect(rules.count == 1, "give \(names) different nicknames, not both '\(nickname)'")
    }
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
        String(rule.precedence), rule.lookAt(inChapter: nil),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return (heading + rows).joined(separator: "\n") + "\n"
  }
}
