import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The threads of the process, and the bound for when many runs are stalled.
///
/// Count before the runs are started. When each of them has sent its request, ask
/// ``hasGrown(from:with:to:)``: if it has, the rule is W2.4. Meanwhile no other scenario with stalled runs
/// may go on in this process, so hold a lock around both.
///
/// ```swift
/// let before = ThreadCount.now
/// startAThousandRuns()
/// if ThreadCount.hasGrown(from: before, with: 1_000) { … }
/// ```
///
/// The count is that of the whole process, where other tests begin and end threads meanwhile: a queue of
/// Dispatch has up to 64, and tests that play many runs have some hundreds in all. So the bound is half
/// of the runs, and it means something only for a thousand runs and more.
enum ThreadCount {
  /// Whether so many stalled runs have brought a thread for every second of them, or more.
  static func hasGrown(from before: Int?, with runs: Int, to now: Int? = Self.now) -> Bool {
    guard let before, let now else { return false }
    return now - before >= max(1, runs / 2)
  }

  /// How many threads the process has; nil if the system does not say.
  static var now: Int? {
    #if canImport(Darwin)
      return threadsOfTheTask()
    #else
      let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = text?.split(separator: "\n").first { $0.hasPrefix("Threads:") }
      return line.flatMap { Int($0.filter(\.isNumber)) }
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
