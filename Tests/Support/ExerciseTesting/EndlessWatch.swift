// Ends the test process when a test of an exercise does not end, and says which.

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
      (self.progress, pulses, begin) = (progress, 0, usage)
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
  /// Watches the tests of a run from now on, on a thread of its own: no endless loop can keep that from running.
  static func begin(over run: TestRun) {
    // The command `workbook` has limits of its own, and says more.
    guard ParentWatch.parentName != "workbook" else { return }
    Thread.detachNewThread {
      var watch = EndlessWatch(patience: run.options.patience)
      while true {
        Thread.sleep(forTimeInterval: interval)  // NB: a pulse, not a wait for anything
        let (steps, running) = run.state.withLock { ($0.steps, $0.running) }
        let isEndless = watch.add(progress: steps, isRunning: !running.isEmpty, usage)
        guard isEndless else { continue }
        tellAtOnce(sentence(about: running))
        _exit(1)
      }
    }
  }

  /// What this process has used so far.
  private static var usage: Usage {
    var (usage, time) = (rusage(), timespec())
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Usage(
      computed: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9, preemptions: Int(usage.ru_nivcsw))
  }

  /// What is printed about the first exercise with a test that does not end.
  private static func sentence(about running: [ExerciseID: [String]]) -> String {
    guard let id = running.keys.min(), let tests = running[id] else { return "" }
    let names = TestRun.quoted(tests)
    return "\n\(id) does not end, in test \(names): ask for more with swift run workbook test \(id)"
  }
}
