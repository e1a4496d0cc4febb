// Ends the test process when a test of an exercise does not end, and says which; or when its command is gone.

import Curriculum
import Foundation
import Synchronization

/// Decides when a test does not end.
///
/// It makes no progress while the process computes and computes, or while nothing happens at all. Seconds
/// would accuse a busy machine: what counts is the processor time of this process, or, if the process
/// computes next to nothing and does not want to, the pulses of a thread that only looks. A process that
/// wants to compute, and gets little, loses the processor to others again and again.
struct EndlessWatch {
  /// How often the process is looked at, in seconds.
  static let interval = 0.1
  /// A process that computes less than this share of its pulses does nothing.
  private static let idleShare = 0.1
  /// A process that loses the processor more often than this, in a pulse, wants to compute.
  private static let idlePreemptions = 0.3

  /// What the process has used so far.
  struct Usage {
    /// The processor time, in seconds.
    var computed = 0.0
    /// How often it lost the processor while it wanted to compute.
    var preemptions = 0
  }

  private let patience: Double
  private var progress = 0
  private var pulses = 0
  private var begin = Usage()

  /// Begins to watch.
  ///
  /// - Parameter patience: The seconds of processor time after which code counts as endless; and the time
  ///   of as many pulses, if it does nothing.
  init(patience: Double) { self.patience = patience }

  /// Takes note of a pulse; says whether a test does not end.
  ///
  /// - Parameters:
  ///   - progress: How many tests have begun and ended.
  ///   - isRunning: Whether a test is running.
  ///   - usage: What the process has used so far.
  mutating func add(progress: Int, isRunning: Bool, _ usage: Usage) -> Bool {
    guard isRunning, progress == self.progress else {
      self.progress = progress
      pulses = 0
      begin = usage
      return false
    }
    pulses += 1
    let spent = usage.computed - begin.computed
    return spent >= patience || Double(pulses) * Self.interval >= patience && isIdle(usage)
  }

  private func isIdle(_ usage: Usage) -> Bool {
    let count = Double(pulses)
    return usage.computed - begin.computed < count * Self.interval * Self.idleShare
      && Double(usage.preemptions - begin.preemptions) < count * Self.idlePreemptions
  }
}

extension EndlessWatch {
  /// The commands whose test processes end with them.
  ///
  /// Another one, a script for example, may have started the tests to go on without it.
  private static let commands = ["swift-test", "swift-package", "workbook"]

  /// Watches the tests of a run from now on, on a thread of its own: no endless loop can keep that from running.
  static func begin(over run: TestRun) {
    let parent = getppid()
    let command = name(of: parent)
    let endsWithIt = commands.contains(command)
    Thread.detachNewThread {
      var watch = EndlessWatch(patience: run.options.patience)
      while true {
        // NB: a pulse. Linux and macOS tell of the end of a parent in different ways; this works on both.
        Thread.sleep(forTimeInterval: interval)
        if endsWithIt, getppid() != parent { _exit(1) }
        // The command `workbook` has limits of its own, and says more.
        guard command != "workbook" else { continue }
        let (steps, running) = run.state.withLock { ($0.steps, $0.running) }
        let isEndless = watch.add(progress: steps, isRunning: !running.isEmpty, usage)
        guard isEndless, let (id, tests) = running.min(by: { $0.key < $1.key }) else { continue }
        let hint = "ask for more with swift run workbook test \(id)"
        tellAtOnce("\n\(id) does not end, in test \(tests.quoted): \(hint)")
        _exit(1)
      }
    }
  }

  /// The name of the program that a process runs; empty if it is not known.
  private static func name(of process: pid_t) -> String {
    #if canImport(Darwin)
      var bytes = [UInt8](repeating: 0, count: 256)
      let length = proc_name(process, &bytes, UInt32(bytes.count))
      return String(decoding: bytes.prefix(Int(max(0, length))), as: UTF8.self)
    #else
      let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      return name?.trimmingCharacters(in: .newlines) ?? ""
    #endif
  }

  /// What this process has used so far.
  private static var usage: Usage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    let times = [usage.ru_utime, usage.ru_stime]
    return Usage(
      computed: times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 },
      preemptions: Int(usage.ru_nivcsw))
  }
}
