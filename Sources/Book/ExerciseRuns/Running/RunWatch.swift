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
  /// The seconds of processor time after which code counts as endless, while no test begins or ends, no other run or
  /// schedule is played, and nothing is printed.
  static let silentSeconds = 5
  /// How many seconds a process may print nothing while it is busy in at most half of the samples.
  static let quietSeconds = 15
  /// The most memory in use, in bytes.
  static let mostMemory = 1 << 30
  /// The most output, in bytes.
  static let mostOutput = 16 << 20

  private let processorSeconds: Int
  private var output = 0
  /// The processor time at the last output.
  private var processor = 0.0
  private var quiet = 0
  private var busy = 0

  /// Begins with a process that has done nothing yet.
  ///
  /// - Parameter processorSeconds: The processor time after which code counts as endless, whatever it prints.
  init(processorSeconds: Int) { self.processorSeconds = processorSeconds }

  /// Takes note of what is seen at one moment.
  ///
  /// - Parameter printed: What it has printed and reported so far, in bytes.
  /// - Returns: Why the process must be ended; nil if it goes on.
  mutating func add(_ usage: ProcessUsage, printed: Int) -> RunEnd? {
    if usage.memory > Self.mostMemory { return .outOfMemory }
    if printed > Self.mostOutput { return .tooMuchOutput }
    if printed != output {
      output = printed
      processor = usage.processor
      quiet = 0
      busy = 0
    } else {
      quiet += 1
      busy += usage.isBusy ? 1 : 0
    }
    if usage.processor > Double(processorSeconds) { return .endless }
    if usage.processor - processor > Double(Self.silentSeconds) { return .endless }
    guard quiet >= Int(.seconds(Self.quietSeconds) / Self.interval) else { return nil }
    if busy * 2 <= quiet { return .waiting }
    quiet = 0
    busy = 0
    return nil
  }
}
