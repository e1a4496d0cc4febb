// How long the processors have worked for this process: unlike the clock, it does not count waiting.

import Foundation

/// The time that all threads of this process have computed, in its own code and in the system's.
enum ProcessorTime {
  /// The time from the start of the process until now, in steps of a microsecond.
  static var now: Duration {
    var usage = rusage()
    #if canImport(Darwin)
      _ = getrusage(RUSAGE_SELF, &usage)
    #else
      _ = getrusage(RUSAGE_SELF.rawValue, &usage)
    #endif
    return duration(usage.ru_utime) + duration(usage.ru_stime)
  }

  private static func duration(_ time: timeval) -> Duration {
    .seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
  }
}
