// Threads and memory of this process.

import Foundation

/// What the process uses at one moment.
struct ProcessFootprint {
  /// How many threads it has.
  let threads: Int
  /// How many bytes of memory it has in use.
  let bytes: Int

  /// What the system says now; nil where it does not say.
  static var now: ProcessFootprint? {
    #if os(Linux)
      guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
        return nil
      }
      func number(_ name: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line.flatMap { Int($0.filter(\.isNumber)) }
      }
      guard let threads = ThreadCount.now, let kilobytes = number("VmRSS") else { return nil }
      return ProcessFootprint(threads: threads, bytes: kilobytes * 1024)
    #else
      return nil
    #endif
  }
}
