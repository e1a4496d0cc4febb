// How a process with a student's code ended, in words. Pure.

import ExerciseRuns

/// The words for the end of a run that did not end well.
enum RunEnd {
  /// What is said if the event stream is not one that the testing library writes.
  static let damaged = "What the tests recorded was changed while they ran, so nothing counts."

  /// Says how a run ended.
  ///
  /// - Parameters:
  ///   - end: The end of the process.
  ///   - record: What the framework wrote.
  ///   - output: Everything that the process printed.
  static func words(
    _ end: TestProcess.Result.End,
    _ record: RunRecord,
    _ output: String
  ) -> String {
    if record.isDamaged { return damaged }
    return switch end {
    case .passed, .failed:
      record.hasEnded
        ? "The run failed, but no test did." : "The code ended the process: it called exit."
    case .crashed(.exit(let status)):
      "The code ended the process: it called exit, with status \(status)."
    case .crashed(.signal(let number)):
      "The code crashed (signal \(number))" + crashMessage(in: output)
    case .endless: "The code did not end: it used up the time of the processor."
    case .waiting: "The code did not end: it waits for something that never comes."
    case .outOfMemory: "The code used more memory than it may, and was stopped."
    case .tooMuchOutput: "The code printed more than it may, and was stopped."
    case .undecided: "Undecided: the tests did not end in time. Grade again on an idle machine."
    }
  }

  /// The message of a trap, with its place: `: StatusCheck.swift:17: Fatal error: …`.
  private static func crashMessage(in output: String) -> String {
    let form = /[^\/\s]+\.swift:\d+: Fatal error.*/
    return output.matches(of: form).last.map { ": \($0.output)" } ?? "."
  }
}
