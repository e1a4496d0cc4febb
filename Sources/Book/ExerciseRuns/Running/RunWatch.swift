// Ends a process of tests that waits, computes, prints or takes too much. Pure.

/// Watches one process.
///
/// A process is said to wait if for a long time it prints nothing, and is busy in at most half of
/// the samples. Why it waits is not seen. A wait that counts beats computes a little, so busy samples in
/// between are allowed. Code that computes is busy all the time: on a busy machine, too, because a thread
/// that waits for the processor is busy. Its time is the processor's: on a busy machine it is not longer.
struct RunWatch {
  /// How often a process is looked at.
  static let interval = Duration.milliseconds(100)
  /// In a hundred samples of a process that waits, at most this many are busy.
  private static let busyInHundred = 50

  private let settings: RunSettings
  private var output = 0
  /// The processor time at the last output.
  private var processor = 0.0
  private var quiet = 0
  private var busy = 0

  /// Begins with a process that has done nothing yet.
  init(_ settings: RunSettings) { self.settings = settings }

  /// Takes note of what is seen at one moment.
  ///
  /// - Parameter printed: What it has printed and reported so far, in bytes.
  /// - Returns: Why the process must be ended; nil if it goes on.
  mutating func add(_ usage: ProcessUsage, printed: Int) -> RunEnd? {
    if let memory = settings.memory, usage.memory > memory { return .outOfMemory }
    if let most = settings.output, printed > most { return .tooMuchOutput }
    if printed != output {
      output = printed
      processor = usage.processor
      quiet = 0
      busy = 0
    } else {
      quiet += 1
      busy += usage.isBusy ? 1 : 0
    }
    if usage.processor > Double(settings.processorSeconds) { return .endless }
    if usage.processor - processor > settings.silentSeconds { return .endless }
    guard let longest = settings.longestQuiet, quiet >= Int(longest / Self.interval) else {
      return nil
    }
    if busy * 100 <= quiet * Self.busyInHundred { return .waiting }
    quiet = 0
    busy = 0
    return nil
  }
}
