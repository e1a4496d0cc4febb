// Checks totals that a page gives in figures: of exercises and of rules.

import Curriculum
import Foundation

/// Finds totals that are out of date.
struct CountCheck {
  /// The page, relative to the workbook's folder.
  let page: String
  let book: Workbook
  /// The number of all rules.
  let rules: Int

  // An expression in a function would be read anew for each line.
  private let verdict = /Chapter (\d): \d+ of (\d+) solved/
  private let state = /^(\d) · .* · \d+ of (\d+) solved/
  private let sum = /\b(\d\d) rules/

  /// One sentence for each total that is wrong.
  var problems: [String] {
    lines(of: Page.text(of: page, in: book.root)).enumerated().compactMap { number, line in
      problem(in: line).map { "\(page):\(number + 1): \($0). Correct the total." }
    }
  }

  private func problem(in line: Substring) -> String? {
    if let match = line.firstMatch(of: verdict) {
      return problem(match.1, match.2)
    }
    if let match = line.firstMatch(of: state) {
      return problem(match.1, match.2)
    }
    // A report may be about a few rules; a number with two digits is about all.
    guard let match = line.firstMatch(of: sum), Int(match.1) != rules else {
      return nil
    }
    return "'\(match.0)' is said here, but there are \(rules)"
  }

  private func problem(_ chapter: Substring, _ total: Substring) -> String? {
    let count = Int(chapter).flatMap { book.chapter($0) }?.exercises.count
    guard let count, Int(total) != count else { return nil }
    return "chapter \(chapter) has \(count) exercises, not \(total)"
  }
}
