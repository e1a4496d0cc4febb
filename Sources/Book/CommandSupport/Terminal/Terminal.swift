// How output looks: columns always, colours only in a terminal.

import Foundation

/// Where the output goes.
public enum Terminal {
  /// Whether colours help: standard output is a terminal, and `NO_COLOR` is not set.
  private static let hasColours =
    isatty(STDOUT_FILENO) == 1
    && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

  /// Prints a sentence to standard error.
  public static func printError(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
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
  }

  /// Colours a text if colours help.
  public static func paint(_ text: String, _ colour: Colour?) -> String {
    guard hasColours, let colour else { return text }
    return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }

  /// The width for which text is written, in columns.
  public static let width = 80

  /// The width of the terminal that standard output is, in columns; elsewhere the usual width.
  public static var columns: Int {
    guard let size, size.ws_col > 0 else { return width }
    return Int(size.ws_col)
  }

  /// The height of the terminal that standard output is, in lines; elsewhere the usual height.
  public static var rows: Int {
    guard let size, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  private static var size: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Breaks a line between words, so that it fits in 80 columns, or in others.
  ///
  /// - Parameters:
  ///   - text: One line; spaces at its beginning, and a word that is too long, are kept.
  ///   - indent: How many spaces each line begins with.
  ///   - width: How many columns a line may have.
  public static func wrapped(
    _ text: String, indent: Int = 0, to width: Int = width
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    guard margin.count + text.count > width else { return [margin + text] }
    let own = text.prefix { $0 == " " }
    var lines: [String] = []
    var line = margin + own
    for word in text.split(separator: " ") {
      let isFirst = line.allSatisfy { $0 == " " }
      if !isFirst, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin + own + word
      } else {
        line += isFirst ? "\(word)" : " \(word)"
      }
    }
    return lines + [line]
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
/// - Parameters:
///   - rows: The cells of each row.
///   - right: The columns that are aligned to the right, from 0.
public func table(_ rows: [[String]], right: Set<Int> = []) -> String {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.indices.map { column in
      let space = String(repeating: " ", count: widths[column] - row[column].count)
      return right.contains(column) ? space + row[column] : row[column] + space
    }
    let line = "  " + cells.joined(separator: "  ")
    return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
  }.joined(separator: "\n")
}
