// How a process with a student's code ended, in words. Pure.

import ExerciseRuns

/// The end of a run that did not end well.
struct RunEnd {
  /// What is said of it, in one sentence.
  let words: String

  /// Finds the words for the end of a run.
  init(_ run: TestProcess.Result) {
    words =
      switch run.end {
      case .passed, .failed: "The run failed, but no test did."
      case .crashed(.exit(let status)):
        "The code ended the process: it called exit, with status \(status)."
      case .crashed(.signal(let number)):
        "The code crashed (signal \(number))" + Self.crashMessage(in: run.output)
      case .endless: "The code did not end: it computed until its processor time was used up."
      case .waiting: "The code did not end: for a long time it was waiting, and did not compute."
      case .outOfMemory: "The code used more memory than it may, and was stopped."
      case .tooMuchOutput: "The code printed more than it may, and was stopped."
      case .undecided:
        "Undecided: the tests did not end in time, and were not idle. Grade again on an idle machine."
      }
  }

  /// The message of a trap, with its place: `StatusCheck.swift:17: Fatal error: …`.
  private static func crashMessage(in output: String) -> String {
    let form = /[^\/\s]+\.swift:\d+: Fatal error.*/
    return output.matches(of: form).last.map { ": \($0.output)" } ?? "."
  }
}
