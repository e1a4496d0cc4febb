// The glossary: each term of the book, in the sentence that introduces it.

import Curriculum
import Foundation

/// The terms of a book, as its lessons introduce them.
///
/// A term is what stands in bold and in lower case in the prose of a lesson: `A **thread** runs one line of
/// code after another.` It is bold there once, and not used before.
struct Glossary {
  /// The page, relative to the workbook's folder.
  static let page = "Chapters/Glossary.md"

  /// A term, and where it is introduced.
  struct Term {
    let name: String
    let chapter: Chapter
    /// The line of the lesson, from 1.
    let line: Int
    /// The heading above it, `1.5 Cancellation` for example.
    let heading: String
    /// The sentence that introduces it; with the one before, if it begins with `That` or the like.
    let sentence: String

    /// Where it is introduced, as compilers print it.
    var place: String { "\(chapter.lesson):\(line)" }
  }

  /// In the order of the alphabet; of one name, in the order of the book.
  let terms: [Term]
  private let lessons: [Int: [Line]]
  private let root: URL

  /// Reads the lessons of a book.
  init(of book: Workbook) {
    root = book.root
    lessons = Dictionary(
      uniqueKeysWithValues: book.chapters.map { ($0.id, Self.prose(of: $0, in: book.root)) })
    terms = book.chapters.flatMap { [lessons] in Self.terms(of: $0, in: lessons[$0.id] ?? []) }
      .sorted { ($0.name, $0.chapter.id, $0.line) < ($1.name, $1.chapter.id, $1.line) }
  }

  /// The page's text.
  var text: String {
    let rows = terms.map { term in
      let number = term.heading.prefix { !$0.isWhitespace }
      let link = Page.link(number, to: term.heading, of: term.chapter)
      return "| \(term.name) | \(term.sentence) | \(link) |\n"
    }
    return """
      # Glossary

      Each term in the sentence in which a lesson introduces it. In the lesson it is bold.

      | term | what it is | introduced in |
      |---|---|---|

      """ + rows.joined()
  }

  /// A sentence, if the book has a page with other text.
  var staleness: [String] {
    Page.staleness(of: Self.page, text, madeFrom: "the lessons", by: "GlossaryTests", in: root)
  }

  /// One sentence for each term of some chapters that is introduced twice, or used before.
  func problems(in chapters: [Chapter]) -> [String] {
    let ids = Set(chapters.map(\.id))
    let first = Dictionary(terms.map { ($0.name, $0) }) { first, _ in first }
    return terms.filter { ids.contains($0.chapter.id) }.compactMap { term in
      if let other = first[term.name], other.place != term.place {
        return "\(term.place): '\(term.name)' is introduced already, in \(other.place). "
          + "Bold is for the first time, and for one meaning."
      }
      return useBefore(term).map { line in
        "\(term.chapter.lesson):\(line) uses '\(term.name)', which line \(term.line) introduces. "
          + "Introduce it there, or use another word."
      }
    }
  }

  /// The line that uses a term before the lesson introduces it.
  private func useBefore(_ term: Term) -> Int? {
    guard let word = try? Regex("(?i)\\b\(term.name)s?\\b(?!/)") else { return nil }
    let use = lessons[term.chapter.id]?.prefix(term.line).first { line in
      let before = line.text.components(separatedBy: "**\(term.name)**")[0]
      return Self.plain(line.number == term.line ? before : line.text).contains(word)
    }
    return use?.number
  }
}

// MARK: Reading a lesson

extension Glossary {
  /// A line of a lesson; without a text where it has code, tables, headings or its goals.
  private struct Line {
    let number: Int
    let heading: String
    let text: String
  }

  private static func prose(of chapter: Chapter, in root: URL) -> [Line] {
    var (heading, isGoal) = ("", false)
    return Page(chapter.lesson, in: root).prose.enumerated().map { index, line in
      if line == GoalsCheck.head { isGoal = true }
      if line.hasPrefix("#") { isGoal = false }
      if line.hasPrefix("# ") || line.hasPrefix("## ") {
        heading = String(line.drop { "# ".contains($0) })
      }
      let isProse = !isGoal && !line.hasPrefix("|") && !line.hasPrefix("#")
      return Line(number: index + 1, heading: heading, text: isProse ? String(line) : "")
    }
  }

  /// A text without code, addresses and what a paragraph begins with in bold.
  private static func plain(_ text: String) -> String {
    text.replacing(#/`[^`]*`/#, with: "").replacing(#/\]\([^)]*\)/#, with: "]")
      .replacing(#/\*\*[A-Z][^*]*\*\*/#, with: "")
  }

  private static func terms(of chapter: Chapter, in lines: [Line]) -> [Term] {
    lines.filter { $0.text.contains("**") }.flatMap { line in
      line.text.matches(of: #/\*\*([a-z][^*]*[^*.?:])\*\*/#).map { match in
        Term(
          name: String(match.1), chapter: chapter, line: line.number, heading: line.heading,
          sentence: sentence(with: String(match.0), in: line.text))
      }
    }
  }

  /// The sentence with some words; and the one before, if it points back to that.
  private static func sentence(with words: String, in line: String) -> String {
    var sentences = [""]
    for word in line.split(separator: " ") {
      let ends = sentences.last?.last.map { ".!?".contains($0) } ?? false
      if ends, word.first.map({ $0.isUppercase || "`*[".contains($0) }) == true {
        sentences.append("")
      }
      sentences[sentences.count - 1] += (sentences.last?.isEmpty == true ? "" : " ") + word
    }
    guard let index = sentences.firstIndex(where: { $0.contains(words) }) else { return line }
    let pointsBack = sentences[index].prefixMatch(of: #/(That|This|It|So|Such|Here|They|These)\b/#)
    let text =
      index > 0 && pointsBack != nil
      ? sentences[index - 1] + " " + sentences[index] : sentences[index]
    return text.replacing(#/\*\*[A-Z][^*]*\*\* /#, with: "")
      .replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }.replacing("|", with: "\\|")
      .replacing(#/:$/#, with: ".")
  }
}
