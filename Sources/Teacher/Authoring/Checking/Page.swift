// Reading pages in Markdown: their fences and headings. Pure, but for the reading.

import Curriculum
import Foundation

/// What the checks need from a page in Markdown.
enum Page {
  /// A block of text between two lines of backquotes.
  struct Fence: Equatable {
    /// The word behind the first backquotes: `swift` for example; may be empty.
    let language: String
    /// The line of the text's beginning, from 1.
    let line: Int
    let text: String
  }

  /// The text of a page; empty if it cannot be read.
  static func text(of page: String, in root: URL) -> String {
    (try? String(contentsOf: root.appending(path: page), encoding: .utf8)) ?? ""
  }

  /// The fences of a page, in their order.
  static func fences(in text: String) -> [Fence] {
    var fences: [Fence] = []
    var open: (language: String, line: Int, lines: [Substring])?
    var marks = FenceMarks()
    for (index, line) in lines(of: text).enumerated() {
      switch marks.kind(of: line) {
      case .opening: open = (String(line.drop { $0 == "`" }), index + 2, [])
      case .code: open?.lines.append(line)
      case .prose: continue
      case .closing:
        guard let done = open else { continue }
        let text = done.lines.map { $0 + "\n" }.joined()
        fences.append(Fence(language: done.language, line: done.line, text: text))
        open = nil
      }
    }
    return fences
  }

  /// The page with empty lines in the place of its fences.
  static func withoutFences(_ text: String) -> String {
    var marks = FenceMarks()
    return lines(of: text).map { marks.kind(of: $0) == .prose ? String($0) : "" }
      .joined(separator: "\n")
  }

  /// The headings, without their marks.
  static func headings(in text: String) -> [String] {
    lines(of: withoutFences(text)).filter { $0.hasPrefix("#") }
      .map { String($0.drop { $0 == "#" }.drop { $0 == " " }) }
  }

  /// The anchor that Markdown pages have for a heading: `adding-a-chapter` for `Adding a chapter`.
  static func anchor(of heading: String) -> String {
    heading.lowercased().replacing(" ", with: "-")
      .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// A path relative to a folder, without `..`.
  static func joined(_ folder: String, _ path: String) -> String {
    var parts = folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// A link from a page in `Chapters` to a heading of a lesson.
  static func link(_ words: some StringProtocol, to heading: String, of chapter: Chapter) -> String
  {
    let lesson = chapter.lesson.split(separator: "/").dropFirst().joined(separator: "/")
    return "[\(words)](\(lesson)#\(anchor(of: heading)))"
  }

  /// A sentence, if the book has a page that is made from others, with other text.
  ///
  /// - Parameters:
  ///   - page: The page, relative to the workbook's folder.
  ///   - text: The text that it must have.
  ///   - sources: What it is made from, as the subject of a sentence.
  ///   - filter: The tests that write it.
  ///   - root: The workbook's folder.
  static func staleness(
    of page: String, _ text: String, madeFrom sources: String, by filter: String, in root: URL
  ) -> [String] {
    guard !["", text].contains(self.text(of: page, in: root)) else { return [] }
    return [
      "\(page) is not what \(sources) say. Write it anew: "
        + "WORKBOOK_TESTS=all WORKBOOK_WRITE=1 swift test --filter \(filter)"
    ]
  }
}

/// Tells prose from code, line by line: a fence ends with as many backquotes as it began with.
private struct FenceMarks {
  enum Kind { case prose, opening, code, closing }

  private var length: Int?

  /// What the next line of the page is.
  mutating func kind(of line: Substring) -> Kind {
    let count = line.prefix { $0 == "`" }.count
    guard let length else {
      guard count >= 3 else { return .prose }
      self.length = count
      return .opening
    }
    guard count >= length, line.count == count else { return .code }
    self.length = nil
    return .closing
  }
}
