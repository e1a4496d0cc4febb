// Checks totals that a page gives in figures: of exercises and of rules.

import Curriculum
import Rules

extension PageCheck {
  /// One sentence for each total that is out of date.
  var wrongTotals: [String] {
    // An expression inside the closure would be read anew for each line.
    let solved = /(?:Chapter (\d):|^(\d) · .* ·) \d+ of (\d+) solved/
    // A report may be about a few rules; a number with two digits is about all.
    let sum = /\b(\d\d) rules/
    let text = Page.text(of: page, in: book.root)
    return lines(of: text).enumerated().compactMap { number, line in
      var problem: String?
      if let match = line.firstMatch(of: solved) {
        problem = wrongTotal(match.3, ofChapter: match.1 ?? match.2 ?? "")
      } else if let match = line.firstMatch(of: sum), Int(match.1) != Rule.ID.allCases.count {
        problem = "'\(match.0)' is said here, but there are \(Rule.ID.allCases.count)"
      }
      return problem.map { "\(page):\(number + 1): \($0). Correct the total." }
    }
  }

  private func wrongTotal(_ total: Substring, ofChapter number: Substring) -> String? {
    let count = Int(number).flatMap { book.chapter($0) }?.exercises.count
    guard let count, Int(total) != count else { return nil }
    return "chapter \(number) has \(count) exercises, not \(total)"
  }
}
