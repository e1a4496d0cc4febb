// What a running process uses at this moment: the processor and the memory.

/// What a running process uses, with all that it has started and that is not gone.
///
/// Linux tells it in files. On Darwin the tests run below `swift test`, so its child processes are looked at.
public struct ProcessUsage: Sendable {
  /// Whether one of the threads computes, or could if the machine were free.
  public let isBusy: Bool
  /// The processor time that they have used so far, in seconds.
  public let processor: Double
  /// The memory in use, in bytes.
  public let memory: Int

  /// Joins what was seen.
  package init(isBusy: Bool, processor: Double, memory: Int) {
    self.isBusy = isBusy
    self.processor = processor
    self.memory = memory
  }

  /// Looks at a process; nil if it is gone, or if the system does not tell.
  ///
  /// - Complexity: O(*n*) in the number of threads.
  public init?(of process: pid_t) {
    #if os(Linux)
      let all = [process] + descendants(of: process)
      let stats = all.compactMap(ProcessStat.init)
      guard !stats.isEmpty else { return nil }
      memory = stats.reduce(0) { $0 + $1.pages } * Int(sysconf(Int32(_SC_PAGESIZE)))
      let ticks = stats.reduce(0) { $0 + $1.ticks }
      processor = Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
      isBusy = all.flatMap(threads).contains { thread in
        // R runs or may run, D waits for a disk.
        let state = ProcessStat(fields(of: "\(thread)/stat"))?.state
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
  /// What a file `stat` of a process or of a thread says.
  private struct ProcessStat {
    let state: Substring
    /// The processor time, with that of children that have ended and were waited for.
    let ticks: Int
    let pages: Int

    init?(of process: pid_t) { self.init(fields(of: "/proc/\(process)/stat")) }

    /// - Parameter fields: Those behind the name, which is in parentheses: `man 5 proc`.
    init?(_ fields: [Substring]) {
      guard fields.count > 21, let pages = Int(fields[21]) else { return nil }
      state = fields[0]
      ticks = fields[11...14].compactMap { Int($0) }.reduce(0, +)
      self.pages = pages
    }
  }

  private func fields(of path: String) -> [Substring] {
    let line = firstLine(of: path) ?? ""
    return line.lastIndex(of: ")").map { line[$0...].dropFirst(2).split(separator: " ") } ?? []
  }

  /// The folders of a process's threads.
  private func threads(of process: pid_t) -> [String] {
    let folder = "/proc/\(process)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .map { "\(folder)/\($0)" }
  }

  /// The children of a process, their children, and so on.
  private func descendants(of process: pid_t) -> [pid_t] {
    let children = threads(of: process).flatMap { thread in
      (firstLine(of: "\(thread)/children") ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
    return children + children.flatMap(descendants)
  }

  /// The first line of a file of the system.
  private func firstLine(of path: String) -> Substring? {
    let bytes = try? Data(contentsOf: URL(filePath: path))
    return bytes.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n").first }
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
