// Ends a process of tests that waits, computes, prints or takes too much. Pure.

/// What is seen of a process at one moment.
struct RunSample {
  /// Whether one of its threads computes, or could if the machine were free.
  let isBusy: Bool
  /// The processor time that all its threads have used so far, in seconds.
  let processor: Double
  /// The memory in use, in bytes.
  let memory: Int
  /// What it has printed and reported so far, in bytes.
  let output: Int
}

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

  /// Takes note of a sample.
  ///
  /// - Returns: Why the process must be ended; nil if it goes on.
  mutating func add(_ sample: RunSample) -> RunEnd? {
    if let memory = settings.memory, sample.memory > memory { return .outOfMemory }
    if let most = settings.output, sample.output > most { return .tooMuchOutput }
    note(sample)
    if sample.processor > Double(settings.processorSeconds) { return .endless }
    if sample.processor - processor > settings.silentSeconds { return .endless }
    guard let longest = settings.longestQuiet else { return nil }
    let enough = Int(longest / Self.interval)
    guard quiet >= enough else { return nil }
    guard busy * 100 <= quiet * Self.busyInHundred else {
      (quiet, busy) = (0, 0)
      return nil
    }
    return .waiting
  }

  private mutating func note(_ sample: RunSample) {
    guard sample.output == output else {
      output = sample.output
      processor = sample.processor
      quiet = 0
      busy = 0
      return
    }
    quiet += 1
    if sample.isBusy { busy += 1 }
  }
}
