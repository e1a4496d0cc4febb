// Reading pages in Markdown: their fences, prose and headings. Pure, but for the reading.

import Curriculum
import Foundation

/// A page in Markdown, as the checks need it.
struct Page {
  /// A block of text between two lines of backquotes.
  struct Fence {
    /// The word behind the first backquotes: `swift` for example; may be empty.
    let language: String
    /// The line of the text's beginning, from 1.
    let line: Int
    fileprivate(set) var text = ""
  }

  /// The fences, in their order.
  let fences: [Fence]
  /// The lines, with empty ones in the place of the fences.
  let prose: [Substring]

  /// Takes a page apart: a fence ends with as many backquotes as it began with.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ text: String) {
    var fences: [Fence] = []
    var prose: [Substring] = []
    var (opening, open) = (0, Fence?.none)
    for (index, line) in lines(of: text).enumerated() {
      let length = line.prefix { $0 == "`" }.count
      let isProse = open == nil && length < 3
      prose.append(isProse ? line : "")
      if isProse { continue }
      if open == nil {
        opening = length
        open = Fence(language: String(line.dropFirst(length)), line: index + 2)
      } else if length >= opening, line.count == length, let fence = open {
        fences.append(fence)
        open = nil
      } else {
        open?.text += line + "\n"
      }
    }
    (self.fences, self.prose) = (fences, prose)
  }

  /// Reads a page of the book in a folder, and takes it apart.
  init(_ path: String, in root: URL) { self.init(Self.text(of: path, in: root)) }

  /// The text of a page; empty if it cannot be read.
  static func text(of page: String, in root: URL) -> String {
    (try? String(contentsOf: root.appending(path: page), encoding: .utf8)) ?? ""
  }

  /// The headings, without their marks.
  var headings: [String] {
    prose.filter { $0.hasPrefix("#") }.map { String($0.drop { $0 == "#" }.drop { $0 == " " }) }
  }

  /// The anchor that Markdown pages have for a heading: `adding-a-chapter` for `Adding a chapter`.
  static func anchor(of heading: String) -> String {
    heading.lowercased().replacing(" ", with: "-")
      .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}
