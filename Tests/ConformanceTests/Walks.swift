// Each style walks once, however many tests ask what came out.

import Conformance
import ConformanceOverHTTP
import UserAPI

/// Remembers the report of each style's walk.
actor Walks {
  static let shared = Walks()

  private var scripted: [String: Task<WalkReport, Never>] = [:]
  private var overHTTP: [String: Task<WalkReport, Never>] = [:]

  /// What the style's walk through the whole space found.
  func report(of style: Style) async -> WalkReport {
    let walk = scripted[style.name] ?? Task { await Walk(style).report() }
    scripted[style.name] = walk
    return await walk.value
  }

  /// What the style's walk over real HTTP found.
  func reportOverHTTP(of style: Style) async -> WalkReport {
    let walk = overHTTP[style.name] ?? Task { await WalkOverHTTP(style).report() }
    overHTTP[style.name] = walk
    return await walk.value
  }
}
