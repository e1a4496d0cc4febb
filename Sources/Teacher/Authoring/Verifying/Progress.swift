// Tells an author how far the verification is, and how long it takes from here. Pure.

/// Counts the trials that have ended.
///
/// The first is not typical: it builds everything.
struct Progress {
  private var all: Int
  private var done = 0
  private var spent = Duration.zero

  /// Begins with a number of trials, of which none has ended.
  init(of all: Int) { self.all = all }

  /// Adds trials that were not planned.
  mutating func expect(_ more: Int) { all += more }

  /// Counts a trial, and returns the line about it.
  ///
  /// - Parameters:
  ///   - title: What was tried.
  ///   - outcome: What was found.
  ///   - time: How long it took.
  mutating func line(_ title: String, _ outcome: String, after time: Duration) -> String {
    done += 1
    if done > 1 { spent += time }
    let count = String(repeating: " ", count: "\(all)".count - "\(done)".count) + "\(done)"
    let isKnown = done > 1 && done < all
    let left = isKnown ? "; about \(Self.words(spent / (done - 1) * (all - done))) left" : ""
    return "[\(count) of \(all)] \(title): \(outcome), \(Self.words(time))\(left)"
  }

  /// A time in seconds, or in minutes and seconds.
  static func words(_ time: Duration) -> String {
    let seconds = Int(time.components.seconds)
    return seconds < 90 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
