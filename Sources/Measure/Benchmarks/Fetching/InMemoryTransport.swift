// The service of the benchmark: answers from memory, on another queue as a network does.

import CommandSupport
import Dispatch
import Synchronization
import TestDoubles
import UserAPI

/// Answers each request with a response that was made in advance.
///
/// The answer comes on Dispatch's global queue, never inside `send`. An open transport answers at
/// once. A closed one keeps the answers until it is opened.
final class InMemoryTransport: HTTPTransport {
  private typealias Answer = @Sendable () -> Void

  private let queue = DispatchQueue.global()
  // The lock guards the answers that are kept; nil in an open transport.
  private let kept: Mutex<[Answer]?>
  private let arrivals = DispatchSemaphore(value: 0)
  private let canary: Canary?

  /// Makes an open transport.
  init() {
    kept = Mutex(nil)
    canary = nil
  }

  /// Makes a closed transport, with room for this many requests.
  ///
  /// - Parameter canary: An object that the transport keeps alive, and so do the environments of all runs.
  init(holding count: Int, canary: Canary) {
    var answers: [Answer] = []
    answers.reserveCapacity(count)
    kept = Mutex(answers)
    self.canary = canary
  }

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let response = responses[request.url?.path() ?? ""]
    let answer = { @Sendable in
      completion(response.map { .success($0) } ?? .failure(URLError(.badURL)))
    }
    if kept.withLock({ $0?.append(answer) }) == nil {
      queue.async(execute: answer)
    } else {
      arrivals.signal()
    }
    return Uncancellable()
  }

  /// Waits until this many answers are kept, and says whether they came in time.
  func waits(for count: Int, until deadline: DispatchTime) -> Bool {
    (0..<count).allSatisfy { _ in arrivals.wait(timeout: deadline) == .success }
  }

  /// Opens the transport: gives all answers that are kept, and from now on each one at once.
  func open() {
    for answer in kept.withLock({ $0.take() }) ?? [] { queue.async(execute: answer) }
  }
}

/// A request in flight, which the benchmark never cancels.
private struct Uncancellable: HTTPTask {
  func cancel() {}
}

private let baseURL = URL(string: "http://bench.example") ?? URL(filePath: "/")
/// The number of the first user on the list.
private let first = 7
/// The user that every run must deliver: the first one on the list.
private let firstUser: User = {
  guard let user = try? JSONDecoder().decode(User.self, from: Data(userJSON(first).utf8)) else {
    preconditionFailure("The benchmark's own user cannot be decoded.")
  }
  return user
}()

/// The responses by path, made once; a request with another path fails, and no correct workflow sends one.
private let responses = [
  "/api/users": userListJSON(Array(first...12)),
  "/api/users/\(first)": #"{"data":\#(userJSON(first))}"#,
].compactMapValues { body in
  HTTPURLResponse(url: baseURL, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: nil)
    .map { HTTPResponse(body: Data(body.utf8), head: $0) }
}

extension JobStyle {
  /// The queue on which all runs deliver.
  private static let deliveryQueue = DispatchQueue(label: "bench.delivery")

  /// Starts one run without keeping it, which must fetch the first user of the service.
  ///
  /// - Parameter canary: An object that the completion keeps alive.
  func fetch(over transport: InMemoryTransport, in window: RunWindow, canary: Canary? = nil) {
    let environment = FetchEnvironment(
      transport: transport, baseURL: baseURL, deliveryQueue: Self.deliveryQueue)
    make(environment) { result in
      withExtendedLifetime(canary) {
        window.leave(with: result, expected: firstUser, named: "user \(first)")
      }
    }.start()
  }

  /// The workload of the row: whole runs, of which so many are in flight at once.
  func workload(inFlight size: Int) -> Workload {
    let transport = InMemoryTransport()
    return Workload(name: name) { times throws(CommandError) in
      try drive(name, times: times, inFlight: size) { _, window in
        fetch(over: transport, in: window)
      }
    }
  }
}
