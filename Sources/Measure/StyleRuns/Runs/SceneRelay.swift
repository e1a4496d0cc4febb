// What answers the requests of a scene: from a queue of its own, as a real transport does.

import Conformance
import Dispatch
import Rules
import Synchronization
import TestDoubles
import Traces
import UserAPI

/// The service of one run: it answers on its queue as soon as the sender has its task.
struct SceneRelay: RequestRelay {
  let baseURL = Service().baseURL
  let firstID: User.ID? = Service().ids.first
  private let scene: Scene
  private let held: Request?
  private let queue = DispatchQueue(label: "transport")
  private let key = DispatchSpecificKey<Void>()

  /// - Parameter request: The request that is answered only when it is cancelled; nil if there is none.
  init(_ scene: Scene, holding request: Request?) {
    self.scene = scene
    held = request
    queue.setSpecific(key: key, value: ())
  }

  func carry(_ sent: SentRequest, for run: RunRecorder) {
    let request = sent.request
    // NB: the request is part of the run's world, which must not hold itself.
    sent.scripted.whenCancelled { [weak run] _ in
      guard let run else { return }
      run.update { $0.note(.cancelRequest(request)) }
      if request == held { answer(sent, .failure(URLError(.cancelled)), for: run) }
    }
    guard request != held else { return }
    let url = sent.scripted.urlRequest.url
    answer(sent, scene.answer(to: request).result(of: request, to: url), for: run)
  }

  private func answer(
    _ sent: SentRequest, _ answer: Result<HTTPResponse, URLError>, for run: RunRecorder
  ) {
    run.update { $0.relayBegan() }
    queue.async {
      run.give(sent.scripted.cancels > 0 ? .failure(URLError(.cancelled)) : answer, to: sent)
      sent.scripted.drop()
      run.update { $0.relayEnded() }
    }
  }

  /// Records a run, cancelled at a moment; the calling thread is its owner.
  func record(
    _ style: JobStyle, _ cancel: CancelPoint?, _ witness: CodeWitness, _ patience: Duration
  ) -> Trace {
    let places = Mutex<[String]>([])
    let recorder = RunRecorder(
      Expectation(scenario: Scenario(cancel: cancel?.point)), relay: self, notesTimes: true
    ) { event in
      witness.note(event)
      places.withLock { $0.append(place) }
    }
    let seconds = patience / .seconds(1)
    recorder.begin(style)
    if let request = cancel?.request {
      recorder.giveTime(seconds) { $0.isIdle && $0.hasSent(request) || $0.hasCompleted }
      recorder.reach(.pending(request))
    }
    recorder.giveTime(seconds) { $0.hasCompleted && $0.isIdle && $0.hasNothingInFlight }
    var trace = recorder.read(\.trace)
    recorder.close()
    for (index, place) in zip(trace.moments.indices, places.withLock { $0 }) {
      guard let moment = trace.moments[index], moment.queue.isEmpty, !place.isEmpty else {
        continue
      }
      trace.moments[index] = Trace.Moment(microseconds: moment.microseconds, queue: place)
    }
    return trace
  }

  /// Where the calling thread is, if it is not on a queue that the recorder knows.
  private var place: String {
    if DispatchQueue.getSpecific(key: key) != nil { return queue.label }
    return withUnsafeCurrentTask { $0 == nil } ? "" : "task"
  }
}
