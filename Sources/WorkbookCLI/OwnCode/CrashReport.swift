// What a crashed program wrote to standard error: where the student's code was, and why. Pure.

/// The message and the backtrace of a crash.
struct CrashReport {
  /// What a crashing program finds in its environment, so that it writes a short backtrace.
  static let settings = [
    "SWIFT_BACKTRACE":
      "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,limit=64"
  ]

  /// How the program ended, in words.
  let summary: String

  /// Finds the innermost call in the students' code, and the message.
  ///
  /// - Parameters:
  ///   - text: What the program wrote to standard error.
  ///   - signal: The signal that ended it.
  init(_ text: String, signal: Int32) {
    let place = text.firstMatch(of: #/ at .*?(Chapters/\S+\.swift:\d+)/#).map { " at \($0.1)" }
    let message = text.firstMatch(of: #/Fatal error: (.+)/#).map { String($0.1) }
    summary = "crashed\(place ?? ""): \(message ?? "signal \(signal)")"
  }
}
