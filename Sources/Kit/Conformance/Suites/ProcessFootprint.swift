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
    guard let threads = ThreadCount.now, let kilobytes = status("VmRSS") else { return nil }
    return ProcessFootprint(threads: threads, bytes: kilobytes * 1024)
  }

  /// A number of the process in the words of Linux, `Threads` for example; nil on other systems.
  static func status(_ name: String) -> Int? {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }
}
