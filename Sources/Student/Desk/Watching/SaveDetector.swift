// Decides when a file was saved: it has changed, and does not change any more. Pure.

/// Compares what is seen of some files again and again.
///
/// Editors write a file in several steps. A change counts when it is seen three times in the same way.
struct SaveDetector<Stamp: Equatable> {
  private var settled: Stamp
  private var last: Stamp
  /// How often the last stamp was seen in a row.
  private var count = 1

  /// Begins with what is seen now.
  init(_ stamp: Stamp) { (settled, last) = (stamp, stamp) }

  /// Takes note of what is seen.
  ///
  /// - Returns: Whether something was saved since this was last true.
  mutating func add(_ stamp: Stamp) -> Bool {
    count = stamp == last ? count + 1 : 1
    last = stamp
    guard stamp != settled, count >= 3 else { return false }
    settled = stamp
    return true
  }
}
