// Walks once with each style, and keeps the report for all tests that need it.

import Conformance
import ConformanceOverHTTP
import FinishedStyles
import TestDoubles
import Testing
import UserAPI

/// The reports of all styles: the first test that asks for one starts the walk.
actor Walks {
  static let shared = Walks()

  private var scripted: [String: Task<WalkReport, Never>] = [:]
  private var overHTTP: [String: Task<WalkReport, Never>] = [:]

  /// The report of a style's walk through the whole space; a sketch's is brief every day.
  func report(of style: JobStyle) async -> WalkReport {
    let isBrief = ChosenStyles.isSketch(style) && !Effort.isThorough
    let walk =
      scripted[style.name]
      ?? Task { await Walk(style, scenarios: isBrief ? .brief : .all).report() }
    scripted[style.name] = walk
    return await walk.value
  }

  /// The report of a style's walk over real HTTP.
  func reportOverHTTP(of style: JobStyle) async -> WalkReport {
    let walk = overHTTP[style.name] ?? Task { await overHTTP(style).report() }
    overHTTP[style.name] = walk
    return await walk.value
  }

  private nonisolated func overHTTP(_ style: JobStyle) -> WalkOverHTTP {
    WalkOverHTTP(style, scenarios: Effort.choose(.brieflyOverHTTP, thorough: .overHTTP))
  }
}

extension WalkReport {
  /// Records an issue unless the walk judged the rule and the style kept it.
  func expectKept(_ rule: Rule) {
    switch verdict(on: rule.id) {
    case .kept(let scenarios): #expect(scenarios > 0, "\(rule) applies to no scenario")
    case .broken(let violation): Issue.record("\(violation)")
    case .notApplicable(let reason): Issue.record("\(rule) was not judged: \(reason)")
    }
  }
}
