// What answers the requests of a scene: from a queue of its own, as a real transport does.

import Conformance
import Dispatch
import Rules
import Synchronization
import Traces
import UserAPI

/// The service of one run, and what carries the run's requests to it.
struct SceneRelay: RequestRelay {
  let baseURL = Service().baseURL
  let firstID: User.ID? = Service().ids.first
  private let carrier: RequestCarrier
  private let transport: SceneTransport

  /// - Parameter request: The request that is answered only when it is cancelled; nil if there is none.
  init(_ scene: Scene, holding request: Request?) {
    carrier = RequestCarrier { _ in false }
    transport = SceneTransport(scene: scene, held: request)
  }

  func carry(_ sent: SentRequest, for run: RunRecorder) {
    carrier.carry(sent, over: transport, for: run)
  }

  /// Records a run, cancelled at a moment; the calling thread is its owner.
  func record(
    _ style: JobStyle, _ cancel: CancelPoint?, _ witness: CodeWitness, _ patience: Duration
  ) -> Trace {
    let places = Mutex<[String]>([])
    let recorder = RunRecorder(
      Scenario(cancel: cancel?.point), relay: self, notesTimes: true
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
    if transport.isCurrent { return "transport" }
    return withUnsafeCurrentTask { $0 == nil } ? "" : "task"
  }
}

/// Answers as the scene says, as soon as the sender has its task.
private final class SceneTransport: HTTPTransport {
  private let scene: Scene
  private let held: Request?
  private let queue = DispatchQueue(label: "transport")
  private let key = DispatchSpecificKey<Void>()

  init(scene: Scene, held: Request?) {
    (self.scene, self.held) = (scene, held)
    queue.setSpecific(key: key, value: ())
  }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let wanted: Request = request.url?.query() == nil ? .detail : .list
    let task = SceneTask(queue, completion)
    if wanted != held {
      task.end(with: scene.answer(to: wanted).result(of: wanted, to: request.url))
    }
    return task
  }
}

/// A request in flight: answered once, on the transport's queue.
private final class SceneTask: HTTPTask {
  private typealias Answer = @Sendable (Result<HTTPResponse, URLError>) -> Void

  private let queue: DispatchQueue
  // The lock guards who gets the answer; nil when it is on its way.
  private let answer: Mutex<Answer?>

  init(
    _ queue: DispatchQueue, _ answer: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) {
    self.queue = queue
    self.answer = Mutex(answer)
  }

  func cancel() { end(with: .failure(URLError(.cancelled))) }

  func end(with result: Result<HTTPResponse, URLError>) {
    guard let answer = answer.withLock({ $0.take() }) else { return }
    queue.async { answer(result) }
  }
}
