// Code in lines of a limited length: wrapped where it can be, with a mark. Pure.

/// Wraps code.
package enum WrappedCode {
  /// The narrowest column in which code can be read.
  package static let narrowest = 44
  /// At the end of a line that goes on in the next one.
  package static let mark = " ↩"
  /// The same, if the break is inside a word that is longer than a whole line.
  package static let markInsideToken = " \\"

  /// Wraps code into lines.
  ///
  /// A line breaks at a space, before a dot, or after a parenthesis that opens. What follows is indented by four
  /// columns more than the line. Only a word that does not fit into a line is broken.
  ///
  /// - Parameter width: The longest line, in columns; at least 20.
  package static func lines(of code: String, width: Int) -> [String] {
    code.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      wrap($0, max(20, width))
    }
  }

  private static func wrap(_ line: Substring, _ width: Int) -> [String] {
    var lines: [String] = []
    var rest = line
    var indent = line.prefix { $0 == " " }.count
    let next = min(indent + 4, width / 3)
    while rest.count > width {
      let room = rest.prefix(width - mark.count)
      let places = room.indices.dropFirst(indent + 1)
      let end = places.last { place in
        let before = room[room.index(before: place)]
        return room[place] == " " || before == "(" || room[place] == "." && before != " "
      }
      lines.append(room[..<(end ?? room.endIndex)] + (end == nil ? markInsideToken : mark))
      rest =
        String(repeating: " ", count: next) + rest[(end ?? room.endIndex)...].drop { $0 == " " }
      indent = next
    }
    return lines + [String(rest)]
  }
}
