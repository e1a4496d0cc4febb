// Reading pages in Markdown: their fences, prose and headings. Pure, but for the reading.

/// A page in Markdown.
package struct Page {
  /// A block of text between two lines of backquotes.
  package struct Fence {
    /// The word behind the first backquotes: `swift` for example; may be empty.
    package let language: String
    /// The line of the text's beginning, from 1.
    package let line: Int
    package fileprivate(set) var text = ""
  }

  /// All lines.
  let lines: [Substring]
  /// The fences, in their order.
  package let fences: [Fence]
  /// The lines, with empty ones in the place of the fences.
  package let prose: [Substring]
  /// The line in which the first fence begins that has no end, from 1; nil if all have one.
  package let openFence: Int?

  /// Takes a page apart: a fence ends with as many backquotes as it began with.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ text: String) {
    var fences: [Fence] = []
    var prose: [Substring] = []
    var opening = 0
    var open = Fence?.none
    var firstOpen = Int?.none
    lines = Curriculum.lines(of: text)
    for (index, line) in lines.enumerated() {
      let length = line.prefix { $0 == "`" }.count
      let isProse = open == nil && length < 3
      prose.append(isProse ? line : "")
      if isProse { continue }
      if let fence = open {
        if length < opening {
          open?.text += line + "\n"
          continue
        }
        open = nil
        if line.count == length {
          fences.append(fence)
          continue
        }
        // A fence with the name of a language ends no code: the one before it was left open.
        firstOpen = firstOpen ?? fence.line - 1
      }
      opening = length
      open = Fence(language: String(line.dropFirst(length)), line: index + 2)
    }
    self.fences = fences
    self.prose = prose
    openFence = firstOpen ?? open.map { $0.line - 1 }
  }

  /// Reads a page of the book in a folder, and takes it apart.
  package init(_ path: String, in root: URL) { self.init(text(of: path, in: root)) }

  /// The headings, without their marks.
  package var headings: [String] {
    prose.filter { $0.hasPrefix("#") }.map { String($0.drop { $0 == "#" }.drop { $0 == " " }) }
  }

  /// The anchor that Markdown pages have for a heading: `adding-a-chapter` for `Adding a chapter`.
  package static func anchor(of heading: String) -> String {
    heading.lowercased().replacing(" ", with: "-")
      .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}
