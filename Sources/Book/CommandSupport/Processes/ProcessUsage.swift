// What a running process uses at this moment: the processor and the memory.

import Foundation

/// What a running process uses.
///
/// Linux tells it in files. On Darwin the tests run below `swift test`, so its child processes are looked at.
public struct ProcessUsage: Sendable {
  /// Whether one of its threads computes, or could if the machine were free.
  public let isBusy: Bool
  /// The processor time that all its threads have used, in seconds.
  public let processor: Double
  /// The memory in use, in bytes.
  public let memory: Int

  /// Looks at a process; nil if it is gone, or if the system does not tell.
  ///
  /// - Complexity: O(*n*) in the number of its threads.
  public init?(of process: pid_t) {
    #if os(Linux)
      guard let sizes = firstLine(of: "/proc/\(process)/statm")?.split(separator: " "),
        sizes.count > 1, let pages = Int(sizes[1]), let ticks = ticks(of: process)
      else { return nil }
      processor = Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
      memory = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
      isBusy = (threads ?? []).contains { thread in
        // R runs or may run, D waits for a disk.
        let state = statistics(of: "\(process)/task/\(thread)").first
        return state == "R" || state == "D"
      }
    #elseif canImport(Darwin)
      let tasks = descendants(of: process).compactMap(taskInfo)
      isBusy = tasks.contains { $0.pti_numrunning > 0 }
      processor = tasks.reduce(0) { $0 + seconds($1.pti_total_user + $1.pti_total_system) }
      memory = tasks.reduce(0) { $0 + Int($1.pti_resident_size) }
    #else
      return nil
    #endif
  }
}

#if os(Linux)
  /// What the system counts of a process or thread, behind its name, which is in parentheses: first its state.
  private func statistics(of id: String) -> [Substring] {
    let line = firstLine(of: "/proc/\(id)/stat") ?? ""
    return line.lastIndex(of: ")").map { line[$0...].dropFirst(2).split(separator: " ") } ?? []
  }

  /// The processor time of all threads of a process, the ended ones too, in the system's unit.
  private func ticks(of process: pid_t) -> Int? {
    let statistics = statistics(of: "\(process)")
    guard statistics.count > 12, let user = Int(statistics[11]), let system = Int(statistics[12])
    else { return nil }
    return user + system
  }

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

  /// A time in the system's unit, in seconds.
  private func seconds(_ time: UInt64) -> Double {
    var base = mach_timebase_info_data_t()
    mach_timebase_info(&base)
    return Double(time) * Double(base.numer) / Double(base.denom) / 1e9
  }

  /// What the system counts of a process; nil if it is gone.
  private func taskInfo(of process: pid_t) -> proc_taskinfo? {
    var info = proc_taskinfo()
    let size = Int32(MemoryLayout<proc_taskinfo>.size)
    return proc_pidinfo(process, PROC_PIDTASKINFO, 0, &info, size) == size ? info : nil
  }
#endif
