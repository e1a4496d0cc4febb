// The runs of the page that plays: each scene without a cancel, and with one at every moment.

import CommandSupport
import Conformance
import Rules
import Synchronization
import Traces
import UserAPI

/// What the service does with the two requests of a run.
package enum Scene: String, CaseIterable, Codable, Sendable {
  case success
  case list404 = "list-404"
  case noUsers = "no-users"
  case userMalformed = "user-malformed"

  /// What happens, in a few words.
  package var title: String {
    switch self {
    case .success: "everything goes well"
    case .list404: "404 on the list"
    case .noUsers: "a list without users"
    case .userMalformed: "a malformed user"
    }
  }

  func answer(to request: Request) -> Answer {
    switch (self, request) {
    case (.list404, .list): .status(404)
    case (.noUsers, .list): .emptyList
    case (.userMalformed, .detail): .malformed
    default: .valid
    }
  }

  private func scenario(cancel: CancelPoint?) -> Scenario {
    Scenario(
      list: Reply(answer: answer(to: .list)), detail: Reply(answer: answer(to: .detail)),
      cancel: cancel?.point)
  }

  /// The moments of a run in this scene at which it can be cancelled, in their order.
  package var cancels: [CancelPoint] {
    CancelPoint.allCases.filter { ReferenceModel.expectation(of: scenario(cancel: $0)) != nil }
  }
}

/// A run of a style in a scene, in a form that one process can hand to another.
package struct PlayedScene: Codable, Sendable {
  package let scene: Scene
  /// When the run was cancelled; nil if it was not.
  package let cancel: CancelPoint?
  /// What was seen: each event with the place where it happened, and the lines of the style at work.
  package let trace: Trace

  /// Plays all scenes, without a cancel and with one at each moment; blocks the caller meanwhile.
  ///
  /// - Parameters:
  ///   - folder: Where the style's code is, relative to the workbook's folder.
  ///   - patience: How long to wait for the end of each run.
  /// - Returns: The runs; what a run does not do in time is missing in its trace.
  package static func all(
    by style: JobStyle, in folder: String, patience: Duration = TimedFetch.patience
  ) -> [PlayedScene] {
    let runs = Scene.allCases.flatMap { scene in
      ([nil] + scene.cancels).map { (scene, $0, CodeWitness(of: folder)) }
    }
    let traces = runs.map { scene, cancel, witness in
      SceneRelay(scene, holding: cancel?.request).record(style, cancel, witness, patience)
    }
    CodeWitness.findLines(of: runs.map(\.2))
    return zip(runs, traces).map { run, trace in
      PlayedScene(scene: run.0, cancel: run.1, trace: run.2.adding(linesTo: trace))
    }
  }
}
