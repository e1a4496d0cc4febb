// What a running process uses at this moment: the processor and the memory.

import Foundation

/// What a running process uses.
///
/// Linux tells it in files. On Darwin the tests run below `swift test`, so its child processes are looked at.
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
    #elseif canImport(Darwin)
      let tasks = descendants(of: process).compactMap(taskInfo)
      isBusy = tasks.contains { $0.pti_numrunning > 0 }
      memory = tasks.reduce(0) { $0 + Int($1.pti_resident_size) }
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
#elseif canImport(Darwin)
  /// The children of a process, their children, and so on.
  private func descendants(of process: pid_t) -> [pid_t] {
    var children = [pid_t](repeating: 0, count: 256)
    let size = Int32(children.count * MemoryLayout<pid_t>.stride)
    guard proc_listchildpids(process, &children, size) > 0 else { return [] }
    let found = children.filter { $0 > 0 }
    return found + found.flatMap(descendants)
  }

  /// What the system counts of a process; nil if it is gone.
  private func taskInfo(of process: pid_t) -> proc_taskinfo? {
    var info = proc_taskinfo()
    let size = Int32(MemoryLayout<proc_taskinfo>.size)
    return proc_pidinfo(process, PROC_PIDTASKINFO, 0, &info, size) == size ? info : nil
  }
#endif
