// How much a process of tests may use, and when it counts as one that waits without end.

/// What bounds a process that runs tests.
package struct RunLimits: Sendable {
  /// The seconds of processor time after which code counts as endless; a busy machine does not use them up.
  package var processorSeconds: Int
  /// The time after which a run is undecided.
  package var longestRun: Duration
  /// How long a process may print nothing while it computes at most half of the time; nil for no limit.
  package var longestQuiet: Duration?
  /// The most memory in use, in bytes; nil for no such limit.
  package var memory: Int?
  /// The most output, in bytes; nil for no such limit.
  package var output: Int?

  /// For authors, who try answers that are known: all tests of a chapter take five seconds of computing.
  package static let author = RunLimits(
    processorSeconds: 120, longestRun: .seconds(300), longestQuiet: nil, memory: nil, output: nil)

  /// For students, who wait for a verdict.
  package static let student = RunLimits(
    processorSeconds: 20, longestRun: .seconds(120), longestQuiet: .seconds(15),
    memory: 1 << 30, output: 16 << 20)
}
