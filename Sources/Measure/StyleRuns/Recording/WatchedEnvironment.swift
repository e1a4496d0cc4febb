// `WatchedTransport`, `WatchedDecoder`: they note what a recorded run does, and may cancel it.

import Traces
import UserAPI

/// Sends requests, and notes when each is sent, answered and cancelled.
struct WatchedTransport: HTTPTransport {
  let transport: any HTTPTransport
  let watch: WatchedRun

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let kind: Request = request.url?.lastPathComponent == "users" ? .list : .detail
    watch.recording.note(.send(kind))
    watch.reach(.send(kind))
    let task = transport.send(request) { [watch] answer in
      watch.pass(kind) {
        watch.recording.note(.answer(kind))
        completion(answer)
      }
    }
    watch.isPending(kind)
    return WatchedTask(task: task, request: kind, watch: watch)
  }
}

/// A request in flight that notes its cancel.
private struct WatchedTask: HTTPTask {
  let task: any HTTPTask
  let request: Request
  let watch: WatchedRun

  func cancel() {
    watch.stopped(request)
    task.cancel()
  }
}

/// Decodes bodies, and notes when decoding begins and ends.
struct WatchedDecoder: ResponseDecoder {
  let decoder: any ResponseDecoder
  let watch: WatchedRun

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let request: Request = type == UserList.self ? .list : .detail
    watch.recording.note(.decode(request))
    watch.reach(.decode(request))
    defer { watch.recording.note(.decoded(request)) }
    return try decoder.decode(type, from: data)
  }
}
