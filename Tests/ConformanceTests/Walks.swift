// Each style walks once, however many tests ask what came out.

import Conformance
import ConformanceOverHTTP

/// Remembers the report of each style's walk.
actor Walks {
  static let shared = Walks()

  private var scripted: [String: Task<Report, Never>] = [:]

  /// What the style's walk through the whole space found.
  func report(of style: Style) async -> Report {
    let walk = scripted[style.name] ?? Task { await Walk(style).report() }
    scripted[style.name] = walk
    return await walk.value
  }
}
