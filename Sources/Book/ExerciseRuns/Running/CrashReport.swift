// What a crashed program wrote to standard error: where the student's code was, and why. Pure.

/// The message and the backtrace of a crash.
package struct CrashReport: Sendable {
  /// What a crashing program finds in its environment, so that it writes a short backtrace.
  package static let settings = [
    "SWIFT_BACKTRACE":
      "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,limit=64"
  ]

  /// The innermost call in the students' code: `Chapters/…/Handoff.swift:21`; nil if there is none.
  ///
  /// If a thread asks for a lock that it holds, the line that asks is mostly right: its caller is told then.
  package let place: String?
  /// The message of the crash; nil if there is none.
  package let message: String?
  private let signal: Int32

  /// Reads what a program wrote to standard error before a signal ended it.
  package init(_ text: String, signal: Int32) {
    let places = text.matches(of: #/ at .*?(Chapters/\S+?\.swift:\d+)/#).map { String($0.1) }
      .filter { !$0.contains("/Searched") }  // given, and called by the students' lines
    let caller = places.first { $0 != places[0] }
    place = text.contains("Recursive call to lock") ? caller ?? places.first : places.first
    message = text.firstMatch(of: #/(?:Fatal error: (.+)|(Could not cast value .+))/#)
      .map { String($0.1 ?? $0.2 ?? "") }
    self.signal = signal
  }

  /// How the program ended, in words.
  package var summary: String {
    "crashed\(place.map { " at \($0)" } ?? ""): \(message ?? "signal \(signal)")"
  }
}
