// When each step of a run began and ended, and on which thread: observed from outside the style.

import Synchronization
import TerminalOutput
import UserAPI

/// The steps of one run, as its transport and its decoder observe them.
final class Timeline: Sendable {
  /// When something happened, counted from the start, and where.
  private struct Moment {
    let time: Duration
    let place: String
  }

  private struct Moments {
    var begins: [UserFetchError.Step: Moment] = [:]
    var ends: [UserFetchError.Step: Moment] = [:]
    var delivery: Moment?
    var threads = 0
  }

  /// The queue that the completion runs on; its label is shown in the table.
  let deliveryQueue = DispatchQueue(label: "workbook.delivery")

  private let start = ContinuousClock.now
  private let isDelivery = DispatchSpecificKey<Bool>()
  /// The key of a thread's number in its dictionary.
  ///
  /// A thread's address does not identify it: after its end, another thread may have the same one.
  private let key = UUID().uuidString
  private let state = Mutex(Moments())  // steps begin and end on several threads

  /// Starts the clock.
  init() { deliveryQueue.setSpecific(key: isDelivery, value: true) }

  /// Records that a step begins now, on this thread.
  func begin(_ step: UserFetchError.Step) {
    record { $0.begins[step] = $0.begins[step] ?? $1 }
  }

  /// Records that a step ends now, on this thread.
  func end(_ step: UserFetchError.Step) {
    record { $0.ends[step] = $0.ends[step] ?? $1 }
  }

  /// Records that the completion runs now, on this thread.
  func deliver() {
    record { $0.delivery = $0.delivery ?? $1 }
  }

  private func record(_ change: (inout Moments, Moment) -> Void) {
    let time = ContinuousClock.now - start
    state.withLock { state in
      change(&state, Moment(time: time, place: place(in: &state)))
    }
  }

  private func place(in state: inout Moments) -> String {
    if Thread.isMainThread { return "main thread" }
    // NB: on Linux a thread's name is a shortened queue label, so threads are numbered instead.
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

  /// A table with a line for each step, and one for the completion.
  var table: String {
    state.withLock { state in
      let head = [["step", "begins", "ends", "begins on", "ends on"]]
      let steps = UserFetchError.Step.allCases.map { step in
        row(step.rawValue, state.begins[step], state.ends[step])
      }
      return TerminalOutput.table(
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

/// Records when a request is sent and when it is answered.
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

/// Records when decoding a body begins and ends.
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
