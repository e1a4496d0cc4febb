// Tells how far a long command is, and how long it takes from here. Pure.

/// Counts the steps of a command that have ended.
///
/// The first is not typical: it builds everything.
public struct ProgressCount: Sendable {
  private var all: Int
  private var done = 0
  private var spent = Duration.zero
  private var last = ContinuousClock.now

  /// Begins with a number of steps, of which none has ended.
  public init(of all: Int) { self.all = all }

  /// Adds steps that were not planned.
  public mutating func expect(_ more: Int) { all += more }

  /// Counts a step, and returns the line about it.
  ///
  /// - Parameters:
  ///   - words: What was done, and what was found.
  ///   - time: How long it took; nil for the time since the last line.
  public mutating func line(_ words: String, after time: Duration? = nil) -> String {
    let time = time ?? .now - last
    last = .now
    done += 1
    if done > 1 { spent += time }
    let count = String(repeating: " ", count: "\(all)".count - "\(done)".count) + "\(done)"
    let isKnown = done > 1 && done < all
    let left = isKnown ? "; about \(Self.words(spent / (done - 1) * (all - done))) left" : ""
    return "[\(count) of \(all)] \(words), \(Self.words(time))\(left)"
  }

  /// A time in seconds, or in minutes and seconds.
  public static func words(_ time: Duration) -> String {
    let seconds = time.components.seconds
    return seconds < 90 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
