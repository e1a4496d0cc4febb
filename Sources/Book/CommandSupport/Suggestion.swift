// "Did you mean …?": the known word that is nearest to one that was mistyped. Pure.

/// Finds what was meant by a word that is not known.
public enum Suggestion {
  /// The nearest of the known words; nil if none is near.
  ///
  /// Near is a word with at most two slips, fewer if it is short, and one that begins with what was typed.
  ///
  /// - Complexity: O(*n* · *m*²) in the number of the words and in their lengths.
  public static func nearest(to word: String, among known: [String]) -> String? {
    let word = word.lowercased()
    let slips = known.map {
      (word: $0, slips: countSlips(Array(word), Array($0.lowercased())))
    }
    let most = word.count < 5 ? 1 : 2
    if let best = slips.min(by: { $0.slips < $1.slips }), best.slips <= most, word.count > 2 {
      return best.word
    }
    return word.count > 1 ? known.first { $0.lowercased().hasPrefix(word) } : nil
  }

  /// How many letters were forgotten, added, mistaken or exchanged with a neighbour.
  private static func countSlips(_ left: [Character], _ right: [Character]) -> Int {
    var (before, last) = ([Int](), Array(0...right.count))
    for row in left.indices {
      var next = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      (before, last) = (last, next)
    }
    return last[right.count]
  }
}
