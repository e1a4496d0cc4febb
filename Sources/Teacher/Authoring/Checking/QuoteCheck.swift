// Checks the messages that a lesson quotes from the tests.

import Curriculum
import Foundation

/// Finds lines of a lesson like `↳ the error must arrive`, which no test prints.
struct QuoteCheck {
  let chapter: Chapter
  let root: URL

  /// One sentence for each.
  var problems: [String] {
    let quotes = lines(of: Page.text(of: chapter.lesson, in: root)).enumerated()
      .filter { $0.element.hasPrefix("↳ ") }
    let messages = quotes.isEmpty ? [] : messages
    return quotes.filter { quote in
      !messages.contains { Self.begins(quote.element.dropFirst(2), with: $0) }
    }.map { "\(chapter.lesson):\($0 + 1) quotes words that no test prints: \($1.dropFirst(2))" }
  }

  /// The texts in quotes of the tests and of the kit, each cut at what is put into it.
  private var messages: [[Substring]] {
    let code = [chapter.tests, "Tests/Support", "Sources/Kit"].flatMap { folder in
      (FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? [])
        .filter { $0.hasSuffix(".swift") }.map { Page.text(of: "\(folder)/\($0)", in: root) }
    }.joined(separator: "\n").replacing(/"\s*\+\s*"/, with: "")
    return code.split(separator: "\"").filter { $0.count > 15 && !$0.contains("\n") }.map { text in
      let parts = text.split(separator: "\\(", omittingEmptySubsequences: false)
      // Behind the value and its parentheses, the message goes on.
      let rest = parts.dropFirst().map { part in
        part.drop { $0 != ")" }.drop { $0 == ")" }
      }
      return parts.prefix(1) + rest
    }
  }

  private static func begins(_ quote: Substring, with message: [Substring]) -> Bool {
    guard let first = message.first, quote.hasPrefix(first) else { return false }
    var rest = quote.dropFirst(first.count)
    for part in message.dropFirst() where !part.isEmpty {
      guard let end = rest.firstRange(of: part)?.upperBound else { return false }
      rest = rest[end...]
    }
    return true
  }
}
