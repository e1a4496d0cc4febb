// The colours of the page: each text can be read on each ground, in light and in dark.

import Foundation
import Testing

@testable import Comparison

@Suite struct ContrastTests {
  private static let texts = [
    "ink", "faint", "link", "keyword", "type", "string", "number", "comment", "attribute", "good",
    "bad",
  ]
  private static let steps = JobStep.allCases.map(\.rawValue)

  /// What stands on a ground, and the contrast that WCAG asks for: less for a figure than for a text.
  private static let pairs: [(names: [String], ground: String, least: Double)] =
    ["paper", "field"].flatMap { [(texts, $0, 4.5), (steps + ["accent"], $0, 3)] }
    + steps.map { (["ink"], "\($0)Tint", 4.5) }

  @Test(arguments: [0, 1])
  func `each text, figure and name of a step has the contrast that WCAG asks for`(
    scheme: Int
  ) throws {
    let colours = Self.colours(
      pageColours.components(separatedBy: "prefers-color-scheme: dark")[scheme])
    for (names, ground, least) in Self.pairs {
      let below = try #require(colours[ground], "\(ground)")
      for name in names {
        let colour = try #require(colours[name], "\(name)")
        #expect(Self.contrast(colour, below) >= least, "\(name) on \(ground)")
      }
    }
  }

  /// The colours by their names, each as the luminance that WCAG defines.
  private static func colours(_ style: String) -> [String: Double] {
    let pairs = style.matches(of: #/--(\w+): #([0-9a-f]{6})/#).map { match in
      (String(match.1), luminance(Int(match.2, radix: 16) ?? 0))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func luminance(_ colour: Int) -> Double {
    let parts = [16, 8, 0].map { shift in
      let part = Double(colour >> shift & 0xFF) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private static func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
