// Records runs with the lines of code that are at work at each event.

import Conformance
import Traces
import UserAPI

extension PlacedRun {
  /// Plays a style in each scene, and notes which of its lines are at work; blocks the caller meanwhile.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - folder: Where its code is, relative to the workbook's folder: only lines of its files count. For
  ///     nil, no lines are noted.
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
    case .cancelledTwice: Scenario(cancel: .pending(.list), times: .twice)
    case .cancelledInDecoding: Scenario(cancel: .insideDecode(.list))
    case .cancelledFirst: Scenario(cancel: .beforeStart)
    }
  }
}
