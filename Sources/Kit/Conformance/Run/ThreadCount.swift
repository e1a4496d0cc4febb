// Threads and memory of the process.

import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The threads of the process before many runs were started, and the bound for when they are stalled.
///
/// Make a count before the runs are started. When each of them has sent its request, ask
/// ``hasGrown(with:)``: if it has, the rule is W2.4. Meanwhile no other scenario with stalled runs may go
/// on in this process, so hold a lock around both.
///
/// ```swift
/// let before = ThreadCount()
/// startAThousandRuns()
/// if before?.hasGrown(with: 1_000) == true { … }
/// ```
///
/// The count is that of the whole process, where other tests begin and end threads meanwhile: a queue of
/// Dispatch has up to 64, and tests that play many runs have some hundreds in all. So the bound is half
/// of the runs, and it means something only for a thousand runs and more.
struct ThreadCount {
  private let before: Int

  /// Counts the threads now; nil if the system does not say.
  init?() {
    guard let now = Self.now else { return nil }
    self.init(before: now)
  }

  init(before: Int) { self.before = before }

  /// Whether so many stalled runs have brought a thread for every second of them, or more.
  func hasGrown(with runs: Int, now: Int? = Self.now) -> Bool {
    now.map { $0 - before >= max(1, runs / 2) } ?? false
  }
}

extension ThreadCount {
  /// How many threads the process has; nil if the system does not say.
  static var now: Int? {
    #if canImport(Darwin)
      return threadsOfTheTask()
    #else
      return ProcessFootprint.status("Threads")
    #endif
  }

  #if canImport(Darwin)
    private static func threadsOfTheTask() -> Int? {
      // NB: not `mach_task_self_`, a variable of C, which Swift takes for one that may change.
      let task = task_self_trap()
      var threads: thread_act_array_t?
      var count: mach_msg_type_number_t = 0
      guard task_threads(task, &threads, &count) == KERN_SUCCESS, let threads else {
        return nil
      }
      // The list and each port in it belong to the caller.
      for number in 0..<Int(count) { mach_port_deallocate(task, threads[number]) }
      vm_deallocate(
        task, vm_address_t(UInt(bitPattern: threads)),
        vm_size_t(Int(count) * MemoryLayout<thread_t>.stride))
      return Int(count)
    }
  #endif
}

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
