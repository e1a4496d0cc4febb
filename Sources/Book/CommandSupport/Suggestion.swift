// "Did you mean …?": the known word that is nearest to one that was mistyped. Pure.

extension CommandError {
  /// Says that a word is not known, and which one is near; if none is, all that are known.
  ///
  /// - Parameters:
  ///   - problem: The sentence without its end: `There is no fault 'x'`.
  ///   - names: What leads to the known words: `the faults are`.
  public static func unknown(
    _ problem: String, _ word: String, among known: [String], _ names: String
  ) -> Self {
    if let meant = Suggestion.nearest(to: word, among: known) {
      return .usage("\(problem). Did you mean \(meant)?")
    }
    return .usage("\(problem); \(names) \(known.joined(separator: ", ")).")
  }
}

/// Finds what was meant by a word that is not known.
public enum Suggestion {
  /// The nearest of the known words; nil if none is near.
  ///
  /// Near is a word with at most two slips, fewer if it is short, and one that begins with what was typed.
  ///
  /// - Complexity: O(*n* · *m*²) in the number of the words and in their lengths.
  public static func nearest(to word: String, among known: [String]) -> String? {
    let word = word.lowercased()
    let slips = known.map { (word: $0, slips: countSlips(word, $0.lowercased())) }
    let most = word.count < 5 ? 1 : 2
    if let best = slips.min(by: { $0.slips < $1.slips }), best.slips <= most, word.count > 2 {
      return best.word
    }
    return word.count > 1 ? known.first { $0.lowercased().hasPrefix(word) } : nil
  }

  /// How many letters were forgotten, added, mistaken or moved.
  private static func countSlips(_ left: String, _ right: String) -> Int {
    let difference = Array(right).difference(from: Array(left))
    return max(difference.insertions.count, difference.removals.count)
  }
}
