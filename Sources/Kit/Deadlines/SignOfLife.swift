// Tells the command that started the tests that they go on.

import Foundation
import Synchronization

/// Signs between the events of tests: a test that plays thousands of runs or schedules computes for seconds, and is
/// no endless loop.
public enum SignOfLife {
  /// How long no sign follows another.
  private static let pause = Duration.milliseconds(200)
  private static let last = Mutex<ContinuousClock.Instant?>(nil)  // runs are played on many threads
  private static let file = ProcessInfo.processInfo.environment["WORKBOOK_SIGNS"].flatMap {
    FileHandle(forWritingAtPath: $0)
  }

  /// Gives a sign, if the last one is old.
  public static func give() {
    guard let file else { return }
    last.withLock { last in
      let now = ContinuousClock.now
      guard last.map({ now - $0 >= pause }) ?? true else { return }
      last = now
      try? file.write(contentsOf: Data(".".utf8))
    }
  }
}
