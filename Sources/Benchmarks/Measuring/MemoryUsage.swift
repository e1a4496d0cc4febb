// How much memory this process holds, where the system says so.

import CMalloc
import Foundation

/// The memory of this process at one moment, in bytes.
struct Memory {
  /// What was allocated and not freed; nil where the C library does not tell.
  let heap: Int?
  /// What of the process is in memory; nil where the system does not tell.
  let resident: Int?

  /// As it is now.
  static var now: Memory { Memory(heap: heapNow, resident: residentNow) }

  /// Gives what was freed back to the system, so that it is not taken for memory in use.
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
