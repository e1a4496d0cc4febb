// How much memory this process uses, where the system says so, and how long the processors worked for it.

import CMalloc
import Foundation

/// The memory of the process at a moment, in bytes.
struct MemoryUsage {
  /// The bytes allocated and not freed; nil where the C library does not count them.
  let heap: Int?
  /// The bytes of the process that are in physical memory; nil where the system does not say.
  let resident: Int?

  /// The memory in use now.
  static var now: MemoryUsage { MemoryUsage(heap: heapNow, resident: residentNow) }

  /// The bytes that each of some runs has added since an earlier moment; nil where the system does not say.
  func added(since earlier: Self, by runs: Int, _ memory: (Self) -> Int?) -> Double? {
    guard let before = memory(earlier), let now = memory(self) else { return nil }
    return Double(now - before) / Double(runs)
  }

  /// Returns freed memory to the system, so that it does not count as memory in use.
  static func trim() {
    #if canImport(Glibc)
      _ = malloc_trim(0)
    #endif
  }

  private static var heapNow: Int? {
    #if canImport(Glibc)
      let info = mallinfo2()
      return Int(info.uordblks + info.hblkhd)
    #else
      return nil
    #endif
  }

  private static var residentNow: Int? {
    #if os(Linux)
      // "size resident shared …", in pages: see proc(5).
      let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      return numbers.count > 1 ? numbers[1] * sysconf(Int32(_SC_PAGESIZE)) : nil
    #elseif os(macOS)
      var usage = rusage_info_v2()
      let status = withUnsafeMutablePointer(to: &usage) { pointer in
        pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) { buffer in
          proc_pid_rusage(getpid(), RUSAGE_INFO_V2, buffer)
        }
      }
      return status == 0 ? Int(usage.ri_resident_size) : nil
    #else
      return nil
    #endif
  }
}

/// The time that all threads of this process have computed, in its own code and in the system's: unlike
/// the clock, it does not count waiting.
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
