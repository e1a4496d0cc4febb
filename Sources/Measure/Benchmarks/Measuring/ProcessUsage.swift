// How much memory this process keeps allocated, where the system says so, and how long the processors worked for it.

import CMalloc
import Foundation

/// The memory that this process has allocated and not freed.
enum Heap {
  /// The bytes now; nil if the C library does not count them.
  static var now: Int? {
    #if canImport(Glibc)
      let info = mallinfo2()
      return Int(info.uordblks + info.hblkhd)
    #else
      return nil
    #endif
  }

  /// Returns freed memory to the system.
  static func trim() {
    #if canImport(Glibc)
      _ = malloc_trim(0)
    #endif
  }
}

/// The time that all threads of this process have computed, in its own code and in the system's: unlike
/// the clock, it does not count waiting.
enum ProcessorTime {
  /// The time from the start of the process until now.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
