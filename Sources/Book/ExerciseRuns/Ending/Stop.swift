// What it means that tests did not come to their end, in the words of each reader. Pure.

/// What the code that is tested did to the process of its tests.
package struct Stop: Equatable, Sendable {
  /// For students, without a subject: `crashed: Index out of range`.
  package let toStudents: String
  /// What it often means; nil if nothing can be said.
  package let advice: String?
  /// For teachers, as a sentence.
  package let toTeachers: String
  /// The line of the student's code that crashed; nil if it is not known.
  package private(set) var place: String?

  /// The code ended the tests by other means than its end.
  package static let unconfirmed = Stop(
    toStudents: "ended its tests early, or changed what they record", advice: nil,
    toTeachers: "The record says that all tests passed, and the tests do not confirm it.")
}

extension RunResult {
  /// What the code did; nil if the tests came to their end, or if nobody knows why they did not.
  package var stop: Stop? {
    switch end {
    case .passed, .failed, .undecided: return nil
    case .crashed(let signal): return crash(signal)
    case .exited(let status):
      return Stop(
        toStudents: "called exit(\(status))",
        advice: "That ends the whole process: end the function instead.",
        toTeachers: "The code ended the process: it called exit, with status \(status).")
    case .endless:
      return Stop(
        toStudents:
          "did not end: it computed for \(RunWatch.silentSeconds) s of the processor's time, or more",
        advice:
          "Look for a loop that never ends, or for a call that waits while other threads go on.",
        toTeachers: "The code did not end: it computed until its processor time was used up.")
    case .waiting:
      return Stop(
        toStudents: "did not end: for \(RunWatch.quietSeconds) s it was waiting, not computing",
        advice:
          "It waits for something that never comes: an answer that comes only when the call has returned, "
          + "a completion that is not called, a continuation that is not "
          + "resumed, an operation that is in no queue or is waited for on its own thread, a request that a cancel does not reach, a lock that is held.",
        toTeachers: "The code did not end: for a long time it was waiting, and did not compute.")
    case .outOfMemory:
      return Stop(
        toStudents: "used more than \(RunWatch.mostMemory >> 20) MB of memory, and was stopped",
        advice: "Look for something that grows without end.",
        toTeachers: "The code used more memory than it may, and was stopped.")
    case .tooMuchOutput:
      return Stop(
        toStudents: "printed more than \(RunWatch.mostOutput >> 20) MB, and was stopped",
        advice: "Look for a loop that prints.",
        toTeachers: "The code printed more than it may, and was stopped.")
    }
  }

  private func crash(_ signal: Int32) -> Stop {
    let message = output.matches(of: /[^\/\s]+\.swift:\d+: Fatal error.*/).last.map {
      "\($0.output)"
    }
    let report = CrashReport(output, signal: signal)
    return Stop(
      toStudents: "crashed: \(report.message ?? Self.name(of: signal))",
      advice: message.flatMap { message in
        Self.crashAdvice.first { message.contains($0.key) }?.value
      },
      toTeachers: "The code crashed (signal \(signal))" + (message.map { ": \($0)" } ?? "."),
      place: report.place)
  }

  /// What a message of Swift or Foundation often means.
  private static let crashAdvice = [
    "Recursive call to lock Mutex":
      "Inside withLock, something asks for the same lock, or an object is released that does: do it after withLock.",
    "receiver is already executing":
      "An operation was started twice, or its start() calls super.start(): leave that out, and call main().",
  ]

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGKILL: "it was killed from outside, perhaps because memory was short"
    case SIGBUS, SIGSEGV:
      "it used memory that is not its own, or recursed too deeply (signal \(signal))"
    default: "signal \(signal)"
    }
  }
}
