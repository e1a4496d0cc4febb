// What many runs at once cost.

import Foundation
import Synchronization
public import UserAPI

/// Keeps many runs of a style in flight, lets them all complete, and measures what they cost.
public struct Load: Sendable {
  /// How many runs there were.
  public let runs: Int
  /// How many of them delivered the user.
  public let completed: Int
  /// Threads of the process before the runs began, and while all were in flight; nil where the
  /// system does not say.
  public let threads: (before: Int, during: Int)?
  /// Memory of the process that a run in flight adds, in bytes, the kit's own records of it included;
  /// nil where the system does not say.
  public let bytesPerRun: Int?

  /// Measures a style, on a thread of its own, and suspends the caller meanwhile.
  ///
  /// - Parameters:
  ///   - style: Whose runs are in flight.
  ///   - runs: How many at once.
  public static func measure(_ style: Style, runs: Int) async -> Load {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Turns.take { measured(style, runs: runs) }) }.start()
    }
  }

  private static func measured(_ style: Style, runs: Int) -> Load {
    let (watch, caller) = (CallWatch(), Caller())
    defer { caller.stop() }
    let crowd = Crowd(of: style, count: runs, watch: watch)
    let (before, seen) = (Footing.now, Box((during: Footing?.none, completed: 0)))
    _ = caller.run {
      watch.calling(.start) { crowd.start() }
      let isStalled = crowd.sent() == runs
      let during = Footing.now
      let completed = isStalled ? crowd.complete() : 0
      watch.calling(.release) { crowd.leave() }
      seen.value.withLock { $0 = (during, completed) }
    } call: {
      watch.currentCall
    }
    let (during, completed) = seen.value.withLock { $0 }
    return Load(
      runs: runs, completed: completed,
      threads: Footing.pair(before?.threads, during?.threads),
      bytesPerRun: Footing.pair(before?.bytes, during?.bytes).map { ($1 - $0) / max(1, runs) })
  }

  /// Runs, threads and memory in one line.
  public var summary: String {
    let threads = self.threads.map { "\($0.before) to \($0.during) threads" } ?? "threads unknown"
    let memory = bytesPerRun.map { "\($0) bytes a run" } ?? "memory unknown"
    return "\(completed) of \(runs) runs in flight completed, \(threads), \(memory)"
  }
}

/// Threads and memory of this process.
private struct Footing {
  let threads: Int
  let bytes: Int

  /// As `/proc/self/status` has it, on Linux.
  static var now: Footing? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    func number(_ name: String) -> Int? {
      let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line.flatMap { Int($0.filter(\.isNumber)) }
    }
    guard let threads = number("Threads"), let kilobytes = number("VmRSS") else { return nil }
    return Footing(threads: threads, bytes: kilobytes * 1024)
  }

  static func pair(_ left: Int?, _ right: Int?) -> (before: Int, during: Int)? {
    guard let left, let right else { return nil }
    return (left, right)
  }
}
