// How output looks: columns always, colours only in a terminal.

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
    let width = columns(of: STDERR_FILENO).map { min(Self.width, $0) } ?? .max
    let lines = sentence.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrapped("\($0)", width: width) }
    write(lines.joined(separator: "\n") + "\n", to: .standardError)
  }

  /// Prints a line to standard output at once, even if that is a file or a pipe.
  public static func printNow(_ line: String) {
    write(line + "\n", to: .standardOutput)
  }

  /// Writes a text at once; it is lost if the file cannot be written to, a terminal that is gone for example.
  public static func write(_ text: String, to file: FileHandle) {
    fflush(nil)  // what was printed before comes first
    try? file.write(contentsOf: Data(text.utf8))
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

  /// The width of a terminal; a file or a pipe has room for any line.
  public static var room: Int { isatty(STDOUT_FILENO) == 1 ? columns : .max }

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
    if indent + visibleCount(text) <= width {
      return [String(repeating: " ", count: indent) + text]
    }
    return wrapped(
      text.split(separator: " ").map(String.init), indent: indent + own.count, width: width)
  }

  /// Puts words into lines that fit in the width; a word may have spaces, at which it is not broken.
  public static func wrapped(
    _ words: [String], indent: Int = 0, width: Int = textWidth
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines = [String]()
    var line = ""
    for word in words {
      let room = width - (line.isEmpty ? indent : visibleCount(line) + 1)
      if visibleCount(word) <= room {
        line += line.isEmpty ? margin + word : " " + word
      } else {
        if !line.isEmpty { lines.append(line) }
        line = (indent + visibleCount(word) <= width ? margin : "") + word
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
