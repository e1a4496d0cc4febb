// How one text differs from another: the hunks of a unified diff, applied and printed.

/// What must be changed in a text to get another one, line by line.
///
/// Its text is that of `diff -U1`, without the lines that name the two files. Texts end in a newline.
public struct Difference: Equatable, Sendable, CustomStringConvertible {
  /// A line, and its mark: `-` if the old text alone has the line, `+` if the new one has, or a space.
  package struct Line: Equatable, Sendable {
    package let mark: Character
    package let text: String
  }

  /// Changes that stand together, with the lines around them.
  struct Hunk: Equatable {
    /// How many lines of the old text come before the hunk.
    let start: Int
    let lines: [Line]

    /// How many lines the text has, which lacks the lines with that mark.
    func count(without mark: Character) -> Int { lines.count { $0.mark != mark } }
  }

  /// The hunks, in the order of the text.
  let hunks: [Hunk]

  /// Whether the two texts are the same.
  public var isEmpty: Bool { hunks.isEmpty }

  /// The hunks as text: each line ends in a newline, and none in a space.
  public var description: String {
    var growth = 0
    return hunks.map { hunk in
      let old = hunk.count(without: "+")
      let new = hunk.count(without: "-")
      defer { growth += new - old }
      let head =
        "@@ -\(Self.span(hunk.start, old)) +\(Self.span(hunk.start + growth, new)) @@\n"
      // An empty line of both texts is printed without its mark.
      let blank = Line(mark: " ", text: "")
      return head + hunk.lines.map { $0 == blank ? "\n" : "\($0.mark)\($0.text)\n" }.joined()
    }.joined()
  }

  /// A place as diffs write it: the first line from 1, or the line before if there is none.
  private static func span(_ start: Int, _ count: Int) -> String {
    "\(count == 0 ? start : start + 1),\(count)"
  }

  /// Changes a text.
  ///
  /// - Returns: The new text.
  /// - Throws: Which line of the text is not the one that the difference is about.
  public func applied(to text: String) throws(DifferenceError) -> String {
    let old = Self.lines(text)
    var new: [String] = []
    var next = 0
    for hunk in hunks {
      guard next <= hunk.start, hunk.start <= old.count else { throw .tooShort(hunk.start) }
      new += old[next..<hunk.start]
      next = hunk.start
      for line in hunk.lines {
        if line.mark != "+" {
          guard next < old.count else { throw .tooShort(next + 1) }
          guard old[next] == line.text else {
            throw .otherLine(next + 1, found: old[next], expected: line.text)
          }
          next += 1
        }
        if line.mark != "-" { new.append(line.text) }
      }
    }
    return (new + old[next...]).map { $0 + "\n" }.joined()
  }

  /// The lines of a text, without an empty one behind its last newline.
  static func lines(_ text: String) -> [String] {
    let all = Curriculum.lines(of: text).map(String.init)
    return all.last == "" ? all.dropLast() : all
  }
}

/// Why a difference cannot be read, or cannot be applied to a text.
public enum DifferenceError: Error, Equatable, CustomStringConvertible {
  /// The line is not part of a difference.
  case unreadable(String)
  /// The text has another line than the difference, at this number, from 1.
  case otherLine(Int, found: String, expected: String)
  /// The text ends before the line with this number, from 1.
  case tooShort(Int)

  /// What is wrong, as a part of a sentence.
  public var description: String {
    switch self {
    case .unreadable(let line): "'\(line)' is no line of a difference"
    case .otherLine(let number, let found, let expected):
      "line \(number) is '\(trimmed(found))', not '\(trimmed(expected))'"
    case .tooShort(let number): "there is no line \(number)"
    }
  }
}
