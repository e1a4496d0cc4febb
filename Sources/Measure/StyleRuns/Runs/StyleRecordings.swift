// What a style does in many scenarios, as recordings, what rules find in them, and which lines are at work.

import Conformance
package import Rules
import Traces
import UserAPI

/// A run of a style in one scenario.
package struct StyleRecording: Codable, Sendable {
  /// The scenario in words.
  package let scenario: String
  /// The recording in words.
  package let words: String

  /// The recording; nil if its words are damaged.
  package var recording: Recording? { Recording(words: words) }

  /// Plays a style in each scenario of one run; blocks the caller meanwhile.
  package static func all(of style: JobStyle) -> [StyleRecording] {
    Recording.playedBriefly(by: style).map { StyleRecording(scenario: $0, words: $1.words) }
  }

  /// Says that some scenarios were not played, if there are only so many recordings, and why; nil if all were.
  package static func shortfall(of count: Int) -> String? {
    let all = Recording.playedCount
    guard count < all else { return nil }
    return "\(all - count) of \(all) scenarios are missing: three runs had waited in vain, for a "
      + "completion or a cancelled request, or the machine was too busy. The rules say nothing about these."
  }
}

/// What a rule found in a recording.
package struct StyleFinding: Codable, Sendable {
  /// The place of the recording among all.
  package let run: Int
  /// The number of the promise that the rule is named after.
  package let rule: String
  /// What was found.
  package let sentence: String
  /// The place of the event that shows it.
  package let index: Int?

  /// Asks rules about recordings; the calling thread runs the rules.
  package static func all(of rules: [WrittenRule], in runs: [StyleRecording]) -> [StyleFinding] {
    runs.enumerated().flatMap { number, run in
      rules.compactMap { rule in
        run.recording.flatMap(rule.check).map { finding in
          StyleFinding(
            run: number, rule: rule.id.rawValue, sentence: finding.sentence, index: finding.index)
        }
      }
    }
  }
}

extension PlacedRun {
  /// Plays a style in each scene, and notes which of its lines are at work; blocks the caller meanwhile.
  ///
  /// - Parameter folder: Where its code is, relative to the workbook's folder: only lines of its files count.
  ///   For nil, no lines are noted.
  /// - Returns: The runs; those are left out that the machine was too busy to record.
  package static func all(of style: JobStyle, in folder: String?) -> [PlacedRun] {
    OwnScene.allCases.compactMap { scene in
      let witness = folder.map(CodeWitness.init)
      let recording = Recording.played(scene.scenario, by: style) { witness?.note($0) }
      return recording.map { recording in
        PlacedRun(scene: scene, words: recording.words, places: witness?.places ?? [])
      }
    }
  }
}

extension OwnScene {
  /// The scene, as the scenarios of the rules have it.
  fileprivate var scenario: Scenario {
    switch self {
    case .success: Scenario()
    case .cancelledTwice: Scenario(cancel: .pending(.list), special: .cancels(.twice))
    case .cancelledInDecoding: Scenario(cancel: .insideDecode(.list))
    case .cancelledFirst: Scenario(cancel: .beforeStart)
    }
  }
}
