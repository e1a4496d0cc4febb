// Ends the test process when a test of an exercise does not end, and says which.

import Curriculum
import Foundation
import Synchronization

/// Decides when a test does not end.
///
/// It makes no progress while the process computes and computes, or while nothing happens at all. Seconds
/// would accuse a busy machine: what counts is the processor time of this process, or, if the process
/// computes next to nothing, the pulses of a thread that only looks.
struct EndlessWatch {
  /// How often the process is looked at, in seconds.
  static let interval = 0.1
  /// A process that computes less than this share of its pulses does nothing.
  private static let idleShare = 0.1

  private let patience: Double
  private var progress = 0
  private var pulses = 0
  private var begin = 0.0

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
  ///   - computed: The processor time of the process so far, in seconds.
  mutating func add(progress: Int, isRunning: Bool, computed: Double) -> Bool {
    guard isRunning, progress == self.progress else {
      (self.progress, pulses, begin) = (progress, 0, computed)
      return false
    }
    pulses += 1
    let (spent, waited) = (computed - begin, Double(pulses) * Self.interval)
    return spent >= patience || waited >= patience && spent < waited * Self.idleShare
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
        let isEndless = watch.add(
          progress: steps, isRunning: !running.isEmpty, computed: computedSeconds)
        guard isEndless else { continue }
        tellAtOnce(sentence(about: running))
        _exit(1)
      }
    }
  }

  /// The processor time of this process so far.
  private static var computedSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// What is printed about the first exercise with a test that does not end.
  private static func sentence(about running: [ExerciseID: [String]]) -> String {
    guard let id = running.keys.min(), let tests = running[id] else { return "" }
    let names = TestRun.quoted(tests)
    return "\n\(id) does not end, in test \(names): ask for more with swift run workbook test \(id)"
  }
}
