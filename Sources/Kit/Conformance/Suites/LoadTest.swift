import Deadlines
public import UserAPI

/// Keeps many runs of a style in flight, lets them all complete, and measures what they cost.
public struct LoadTest: Sendable {
  private let style: JobStyle
  private let runs: Int

  /// Plans a test.
  ///
  /// - Parameters:
  ///   - style: The style under test.
  ///   - runs: How many runs are in flight at once.
  public init(_ style: JobStyle, runs: Int) { (self.style, self.runs) = (style, runs) }

  /// Runs the test, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> LoadReport {
    await WalkGate.scripted.pass { UnansweredRuns.turn.withLock { run() } }
  }

  private func run() -> LoadReport {
    let (watchdog, thread) = (CallWatchdog(), RunThread())
    let measured = Monitor((during: ProcessFootprint?.none, completed: 0, expiry: Expiry?.none))
    defer { thread.stop() }
    let stalled = UnansweredRuns(of: style, count: runs, watchdog: watchdog)
    let before = ProcessFootprint.now
    thread.begin {
      stalled.start()
      let expiry = stalled.waitForRequests().expiry
      let during = ProcessFootprint.now
      let completed = expiry == nil ? stalled.complete() : 0
      stalled.end()
      measured.update { $0 = (during, completed, expiry) }
    }
    let hang = thread.finish { watchdog.currentCall }
    let (during, completed, expiry) = measured.update { $0 }
    return LoadReport(
      runs: runs, completed: completed, isUndecided: [hang, expiry].contains(.undecided),
      threads: during.flatMap { during in before.map { ($0.threads, during.threads) } },
      bytesPerRun: during.flatMap { during in
        before.map { (during.bytes - $0.bytes) / max(1, runs) }
      })
  }
}

/// The outcome of a load test.
public struct LoadReport: Sendable {
  /// How many runs there were.
  let runs: Int
  /// How many of them delivered the user.
  public let completed: Int
  /// Whether the machine was too busy to tell.
  public let isUndecided: Bool
  /// Threads of the process before the runs began, and while all were in flight; nil where the
  /// system does not say.
  public let threads: (before: Int, during: Int)?
  /// Memory of the process that a run in flight adds, in bytes, the kit's own records of it included;
  /// nil where the system does not say.
  let bytesPerRun: Int?

  /// Runs, threads and memory in one line.
  public var summary: String {
    if isUndecided { return "\(runs) runs in flight: \(Expiry.undecidedSentence)" }
    let threads = self.threads.map { "\($0.before) to \($0.during) threads" } ?? "threads unknown"
    let memory = bytesPerRun.map { "\($0) bytes a run" } ?? "memory unknown"
    return "\(completed) of \(runs) runs in flight completed, \(threads), \(memory)"
  }
}
