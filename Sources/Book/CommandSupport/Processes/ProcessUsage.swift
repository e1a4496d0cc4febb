// What a running process uses at this moment: the processor and the memory.

import Foundation

/// What a running process uses.
///
/// Linux tells it in files. Elsewhere the tests run below `swift test`, whose own use says nothing, so there
/// is no value.
public struct ProcessUsage: Sendable {
  /// Whether one of its threads computes, or could if the machine were free.
  public let isBusy: Bool
  /// The memory in use, in bytes.
  public let memory: Int

  /// Looks at a process; nil if it is gone, or if the system does not tell.
  ///
  /// - Complexity: O(*n*) in the number of its threads.
  public init?(of process: pid_t) {
    #if os(Linux)
      guard let sizes = firstLine(of: "/proc/\(process)/statm")?.split(separator: " "),
        sizes.count > 1, let pages = Int(sizes[1])
      else { return nil }
      memory = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
      isBusy = (threads ?? []).contains { thread in
        // The state stands behind the name, which is in parentheses: R runs or may run, D waits for a disk.
        let line = firstLine(of: "/proc/\(process)/task/\(thread)/stat") ?? ""
        let state = line.lastIndex(of: ")").flatMap { line[$0...].dropFirst(2).first }
        return state == "R" || state == "D"
      }
    #else
      return nil
    #endif
  }
}

#if os(Linux)
  /// The first line of a file of the system, whose size is not known before it is read.
  private func firstLine(of path: String) -> Substring? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").first
  }
#endif
