// The runs of the page that plays: each scene without a cancel, and with one at every moment.

import Conformance
import Dispatch
import FixtureServer
import TestDoubles
import UserAPI

/// What the service does with the two requests of a run; its raw value is the name of a fault.
package enum Scene: String, CaseIterable, Codable, Sendable {
  case success
  case list404 = "list-404"
  case noUsers = "list-no-users"
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

  func conditions(cancel: CancelPoint? = nil) -> RunConditions {
    RunConditions(fault: NamedFault.named(rawValue), cancel: cancel)
  }

  /// The moments of a run in this scene at which it can be cancelled, in their order.
  package var cancels: [CancelPoint] {
    CancelPoint.allCases.filter {
      ReferenceModel.expectation(of: conditions(cancel: $0).scenario) != nil
    }
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
    let scenes = Scene.allCases.flatMap { scene in ([nil] + scene.cancels).map { (scene, $0) } }
    let runs = scenes.map { scene, cancel in
      record(style, under: scene.conditions(cancel: cancel), patience)
    }
    return zip(scenes, CodeWitness.traces(of: runs, in: folder)).map { scene, trace in
      PlayedScene(scene: scene.0, cancel: scene.1, trace: trace)
    }
  }

  /// Records a run whose requests are answered from a queue of its own, as by a real transport; the calling thread
  /// is its owner.
  private static func record(
    _ style: JobStyle, under conditions: RunConditions, _ patience: Duration
  ) -> (trace: Trace, witness: CodeWitness) {
    let service = Service()
    let queue = DispatchQueue(label: "transport")
    let held = conditions.cancel?.request
    let run = RelayedRun(
      baseURL: service.baseURL, firstID: service.firstID, conditions: conditions
    ) { sent, run in
      let request = sent.request
      let scripted = sent.scripted
      let answer = conditions.scenario.reply(to: request).answer
        .result(of: request, to: scripted.urlRequest.url)
      let give: @Sendable (RunRecorder) -> Void = { run in
        run.update { $0.relayBegan() }
        queue.async {
          run.give(scripted.cancels > 0 ? .failure(URLError(.cancelled)) : answer, to: sent)
          scripted.drop()
          run.update { $0.relayEnded() }
        }
      }
      // NB: the request is part of the run's world, which must not hold itself.
      scripted.whenCancelled { [weak run] _ in
        guard let run else { return }
        run.update { $0.note(.cancelRequest(request)) }
        if request == held { give(run) }
      }
      if request != held { give(run) }
    }
    let witness = witness(of: queue)
    return (run.record(style, patience: patience) { witness.note($0) }, witness)
  }

  /// Notes what happens with the queue of the transport, or that it was in a task.
  private static func witness(of queue: DispatchQueue) -> CodeWitness {
    let key = DispatchSpecificKey<Void>()
    queue.setSpecific(key: key, value: ())
    return CodeWitness {
      if DispatchQueue.getSpecific(key: key) != nil { return queue.label }
      return withUnsafeCurrentTask { $0 == nil } ? "" : "task"
    }
  }
}
