// When each step began and ended, and on which thread: seen from outside, so that any style will do.

import Synchronization
import UserAPI

/// The steps of one run as its transport and its decoder saw them.
final class Timeline: Sendable {
  private typealias Step = UserFetchError.Step

  /// A moment: how long after the start, and where.
  private struct Moment {
    let time: Duration
    let place: String
  }

  private struct State {
    var begins: [Step: Moment] = [:]
    var ends: [Step: Moment] = [:]
    var delivery: Moment?
    var threads = 0
  }

  /// Where the completion runs; its label shows in the table.
  let deliveryQueue = DispatchQueue(label: "workbook.delivery")

  private let start = ContinuousClock.now
  private let isDelivery = DispatchSpecificKey<Bool>()
  /// Under which a thread keeps its number: its address may be another's, once it has ended.
  private let key = UUID().uuidString
  private let state = Mutex(State())

  /// Starts the clock.
  init() { deliveryQueue.setSpecific(key: isDelivery, value: true) }

  /// Notes that a step begins, here and now.
  func begin(_ step: UserFetchError.Step) {
    note { $0.begins[step] = $0.begins[step] ?? $1 }
  }

  /// Notes that a step ends, here and now.
  func end(_ step: UserFetchError.Step) {
    note { $0.ends[step] = $0.ends[step] ?? $1 }
  }

  /// Notes that the completion runs, here and now.
  func deliver() {
    note { $0.delivery = $0.delivery ?? $1 }
  }

  private func note(_ change: (inout State, Moment) -> Void) {
    let time = ContinuousClock.now - start
    state.withLock { state in
      change(&state, Moment(time: time, place: place(in: &state)))
    }
  }

  private func place(in state: inout State) -> String {
    if Thread.isMainThread { return "main thread" }
    // NB: on Linux a worker's name is cut from its queue's, so threads are numbered instead.
    let known = Thread.current.threadDictionary[key] as? Int
    if known == nil { state.threads += 1 }
    let number = known ?? state.threads
    Thread.current.threadDictionary[key] = number
    let name = "thread \(number + 1)"
    if DispatchQueue.getSpecific(key: isDelivery) == true {
      return "\(name), \(deliveryQueue.label)"
    }
    return OperationQueue.current == nil ? name : "\(name), operation queue"
  }

  /// One line for each step, and one for the delivery.
  var table: String {
    state.withLock { state in
      let head = [["step", "begins", "ends", "begins on", "ends on"]]
      let steps = UserFetchError.Step.allCases.map { step in
        row(step.rawValue, state.begins[step], state.ends[step])
      }
      return WorkbookCLI.table(
        head + steps + [row("completion", state.delivery, nil)],
        right: [1, 2]
      )
    }
  }

  private func row(_ name: String, _ begin: Moment?, _ end: Moment?) -> [String] {
    [name, time(begin), time(end), begin?.place ?? "", end?.place ?? ""]
  }

  private func time(_ moment: Moment?) -> String {
    guard let moment else { return "" }
    let tenths = Int(moment.time / .microseconds(100))
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}

/// Notes when a request is sent and answered.
struct TimedTransport: HTTPTransport {
  let transport: any HTTPTransport
  let timeline: Timeline

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let isList = request.url?.lastPathComponent == "users"
    let step = isList ? UserFetchError.Step.requestList : .requestUser
    timeline.begin(step)
    return transport.send(request) { [timeline] answer in
      timeline.end(step)
      completion(answer)
    }
  }
}

/// Notes when a body is being decoded.
struct TimedDecoder: ResponseDecoder {
  let decoder: any ResponseDecoder
  let timeline: Timeline

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let step = type == UserList.self ? UserFetchError.Step.decodeList : .decodeUser
    timeline.begin(step)
    defer { timeline.end(step) }
    return try decoder.decode(type, from: data)
  }
}
