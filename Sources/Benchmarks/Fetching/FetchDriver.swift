// Runs of a style: never more than a few in flight, each checked, all waited for.

import Conformance
import Synchronization
import UserAPI

/// Makes and starts runs on the calling thread, which sleeps while enough are in flight.
struct FetchDriver {
  let style: Style
  let transport: InMemoryTransport
  /// How many runs may be in flight at once.
  let window: Int
  /// How long all the runs of one call may take together.
  var patience = Benchmarks.patience

  private let deliveryQueue = DispatchQueue(label: "bench.delivery")

  /// Makes a driver.
  init(_ style: Style, over transport: InMemoryTransport, window: Int) {
    self.style = style
    self.transport = transport
    self.window = window
  }

  /// Fetches the user so many times.
  ///
  /// - Throws: What a run delivered instead of the user, or that one did not complete.
  func run(_ times: Int) throws(BenchError) -> Duration {
    let (crowd, begin) = (Crowd(window: window), ContinuousClock.now)
    let deadline = DispatchTime.now() + patience
    for _ in 0..<times {
      guard crowd.enters(until: deadline) else { throw .silent(style.name) }
      start(crowd)
    }
    try end(crowd, deadline)
    return .now - begin
  }

  /// Starts one run, and lets go of it.
  func start(_ crowd: Crowd) {
    let world = FetchEnvironment(
      transport: transport, baseURL: Bodies.baseURL, deliveryQueue: deliveryQueue)
    style.make(world) { crowd.leave($0) }.start()
  }

  /// Waits for the last run, and looks at what all have delivered.
  func end(_ crowd: Crowd, _ deadline: DispatchTime) throws(BenchError) {
    guard (0..<window).allSatisfy({ _ in crowd.enters(until: deadline) }) else {
      throw .silent(style.name)
    }
    if let wrong = crowd.wrong {
      throw .wrong(style.name, "\(wrong)", expected: "user \(Bodies.user.id)")
    }
  }
}

/// The runs in flight.
final class Crowd: Sendable {
  private let places = DispatchSemaphore(value: 0)
  private let firstWrong = Mutex<Result<User, UserFetchError>?>(nil)
  private let canary: Canary?

  /// Makes a crowd of nobody, with room for so many.
  ///
  /// - Parameters:
  ///   - window: How many may be in flight at once.
  ///   - canary: Kept alive by the completions of all runs.
  init(window: Int, canary: Canary? = nil) {
    self.canary = canary
    // NB: a semaphore traps if it ends below the value that it was made with; so that is 0.
    for _ in 0..<window { places.signal() }
  }

  /// The first outcome that was not the user, if there was one.
  var wrong: Result<User, UserFetchError>? { firstWrong.withLock { $0 } }

  /// Waits for a place; false if none was free in time.
  func enters(until deadline: DispatchTime) -> Bool { places.wait(timeout: deadline) == .success }

  /// Notes what a run has delivered, and frees its place.
  func leave(_ result: Result<User, UserFetchError>) {
    if result != .success(Bodies.user) { firstWrong.withLock { $0 = $0 ?? result } }
    places.signal()
  }
}
