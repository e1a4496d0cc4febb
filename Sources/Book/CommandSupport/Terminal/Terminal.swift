// How output looks: columns always, colours only in a terminal.

import Foundation

/// Where the output goes.
public enum Terminal {
  /// Whether standard output is a terminal that understands control codes.
  public static let isScreen = isatty(STDOUT_FILENO) == 1 && !isDumb
  /// Whether the terminal, if there is one, understands no control codes: Emacs runs such a one.
  static let isDumb = ["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")
  /// Whether colours help: standard output is a terminal, and `NO_COLOR` is not set.
  private static let hasColours =
    isScreen && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

  /// Prints a sentence to standard error; in a terminal, its lines are broken between words.
  public static func printError(_ sentence: String) {
    let lines = sentence.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { line in
        columns(of: STDERR_FILENO).map { wrapped("\(line)", width: min(width, $0)) } ?? ["\(line)"]
      }
    let text = lines.joined(separator: "\n") + "\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Prints a line to standard output at once, even if that is a file or a pipe.
  public static func printNow(_ line: String) {
    fflush(nil)  // what was printed before comes first
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The colours in use, by their ANSI codes.
  public enum Colour: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case faint = "2"
    case bold = "1"
    /// For what must not be overlooked.
    case greenBlock = "1;7;32"
  }

  /// Colours a text if colours help.
  public static func paint(_ text: String, _ colour: Colour?) -> String {
    guard hasColours, let colour else { return text }
    return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }

  /// The width for which text is written, in columns.
  public static let width = 80

  /// The width of the terminal that standard output is, in columns; elsewhere the usual width.
  public static var columns: Int { columns(of: STDOUT_FILENO) ?? width }

  /// The height of the terminal that standard output is, in lines; elsewhere the usual height.
  public static var rows: Int {
    guard let size = size(of: STDOUT_FILENO), size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  /// The width for sentences: the usual one, or that of a narrower terminal.
  public static var textWidth: Int { min(width, columns) }

  /// The width of a terminal, at least 20; nil if the file is none.
  private static func columns(of file: Int32) -> Int? {
    guard let size = size(of: file), size.ws_col > 0 else { return nil }
    return max(20, Int(size.ws_col))
  }

  private static func size(of file: Int32) -> winsize? {
    var size = winsize()
    return ioctl(file, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Breaks a line between words, so that it fits in the width.
  ///
  /// - Parameters:
  ///   - text: One line; spaces at its beginning are kept. A word that does not fit, a path for example, has a
  ///     line of its own, without the indent.
  ///   - indent: How many spaces each line begins with.
  ///   - width: The longest line, in columns.
  public static func wrapped(
    _ text: String,
    indent: Int = 0,
    width: Int = textWidth
  ) -> [String] {
    let own = text.prefix { $0 == " " }
    let margin = String(repeating: " ", count: indent) + own
    guard indent + visibleCount(text) > width else { return [margin + text.dropFirst(own.count)] }
    var (lines, line) = ([String](), "")
    for word in text.split(separator: " ") {
      let room = width - (line.isEmpty ? margin.count : visibleCount(line) + 1)
      if visibleCount(word) <= room {
        line += line.isEmpty ? margin + word : " " + word
      } else {
        if !line.isEmpty { lines.append(line) }
        line = (margin.count + visibleCount(word) <= width ? margin : "") + word
      }
    }
    return lines + [line]
  }

  /// How many columns a text takes: a colour takes none.
  static func visibleCount(_ text: some StringProtocol) -> Int {
    guard text.contains("\u{1B}") else { return text.count }
    return String(text).replacing(#/\u{1B}\[[0-9;]*m/#, with: "").count
  }
}

/// A bar of forty columns that shows how much is done.
public func progressBar(done: Int, of all: Int) -> String {
  let length = 40
  let filled = all > 0 ? length * done / all : 0
  return "[" + String(repeating: "#", count: filled)
    + String(repeating: ".", count: length - filled) + "]"
}

/// Aligns rows in columns, indented by two spaces.
///
/// In a narrow terminal, the last column is broken between words.
///
/// - Parameters:
///   - rows: The cells of each row.
///   - right: The columns that are aligned to the right, from 0.
///   - width: The longest line; nil for a terminal's own width, and elsewhere none.
public func table(_ rows: [[String]], right: Set<Int> = [], width: Int? = nil) -> String {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { $0.indices.contains(column) ? Terminal.visibleCount($0[column]) : 0 }.max() ?? 0
  }
  let width = width ?? (isatty(STDOUT_FILENO) == 1 ? Terminal.columns : .max)
  return rows.map { row in
    let cells = row.indices.map { column in
      let space = String(
        repeating: " ", count: widths[column] - Terminal.visibleCount(row[column]))
      return right.contains(column) ? space + row[column] : row[column] + space
    }
    let line = withoutSpacesAtTheEnd("  " + cells.joined(separator: "  "))
    guard Terminal.visibleCount(line) > width, let last = row.last else { return line }
    let start = "  " + cells.dropLast().joined(separator: "  ") + "  "
    let (room, below) = (width - start.count, "\n" + String(repeating: " ", count: start.count))
    guard room >= 16 else {  // the last cell stands below the others
      let lines = [withoutSpacesAtTheEnd(start)] + Terminal.wrapped(last, indent: 6, width: width)
      return lines.joined(separator: "\n")
    }
    return start + Terminal.wrapped(last, width: room).joined(separator: below)
  }.joined(separator: "\n")
}

private func withoutSpacesAtTheEnd(_ line: String) -> String {
  String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
}
