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
    let (rules, advice) = (Rule.ID.allCases, "Look at `applies` in its file, or add a scenario")
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
    #expect(scenarios.allSatisfy { $0.cancel == nil && !$0.hasNeighbours })
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

  @Test func `Rule.all has every rule once, in the order of the numbers`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: ThisBook.root.appending(path: "Sources/Kit/Rules").path)
    let numbers = files.filter { $0.hasPrefix("W") && $0.contains("-") }
      .map { String($0.prefix(4)).replacing("-", with: ".") }
    #expect(
      Rule.all.map(\.id.rawValue) == numbers.sorted(),
      "name the rule of each file in Rule.all, in the order of the numbers")
  }

  @Test func `every rule has a place of its own in the order of precedence`() {
    #expect(
      Rule.all.map(\.precedence).sorted() == Array(1...Rule.all.count),
      "the precedences of the rules are the numbers from one on")
  }

  @Test func `a rule that explains what differs is asked`() throws {
    for rule in Rule.all {
      let path = "Sources/Kit/Rules"
      let file = try #require(
        FileManager.default.contentsOfDirectory(atPath: ThisBook.root.appending(path: path).path)
          .first { $0.hasPrefix(rule.id.rawValue.replacing(".", with: "-")) })
      let explains = try ThisBook.text(of: "\(path)/\(file)").contains("    explains:")
      #expect(
        explains == Rule.explaining.contains { $0.id == rule.id },
        "name \(rule) in Rule.explaining if it has `explains`, and only then")
    }
  }

  @Test func `the rules of each group are numbered from one, without gaps`() {
    for (group, rules) in Dictionary(grouping: Rule.all, by: \.group) {
      let numbers = rules.compactMap { Int($0.id.rawValue.dropFirst(group.count + 1)) }
      let count = rules.count
      #expect(numbers.sorted() == Array(1...count), "number the rules of \(group) from 1 on")
    }
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
