// Transcripts: tests of commands that read as documentation. Here is how one is read and written.

/// Command lines, what they print, and their status.
///
/// Words stand at the margin. Two spaces stand before all else: a command for the shell behind `$ `, and each further line
/// of it behind `> `; then what it prints, what it prints as an error behind `! `, and its status, `[1]`, unless that
/// is 0.
///
/// `…` stands for any text, and in a line of its own for any lines. Blank lines at the end of an output, and blanks at
/// the end of a line, do not count.
struct Transcript {
  /// A command, and what it prints.
  struct Command: Equatable {
    /// The number of its first line in the file.
    let number: Int
    var script: [String]
    var printed: [String] = []
  }

  enum Part: Equatable {
    /// A line of words; an empty one, too.
    case words(String)
    case command(Command)
  }

  private(set) var parts: [Part] = []

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() { add(line, number: index + 1) }
  }

  /// The text of the file.
  var text: String {
    parts.flatMap { part -> [String] in
      switch part {
      case .words(let line): return [line]
      case .command(let command):
        let marks = ["$ "] + command.script.dropFirst().map { _ in "> " }
        let script = zip(marks, command.script)
        let lines = script.map { "  " + $0 + $1 } + command.printed.map { "  " + $0 }
        return lines.map(\.withoutBlanks)
      }
    }
    .joined(separator: "\n")
  }

  /// The folder that the commands begin with, as the line `Folder: …` has it.
  var folder: String? {
    for case .words(let line) in parts where line.hasPrefix("Folder: ") {
      return String(line.dropFirst("Folder: ".count))
    }
    return nil
  }

  /// The places of the commands that share a folder, in their order.
  ///
  /// Each heading `## …` begins with a new folder, in which the commands above the first heading are run, too.
  var scenes: [[Int]] {
    var scenes: [[Int]] = [[]]
    for (index, part) in parts.enumerated() {
      switch part {
      case .words(let line): if line.hasPrefix("## ") { scenes.append(scenes[0]) }
      case .command: scenes[scenes.count - 1].append(index)
      }
    }
    return scenes.count == 1 ? scenes : Array(scenes.dropFirst())
  }

  /// The command in this place.
  func command(at place: Int) -> Command {
    guard case .command(let command) = parts[place] else {
      preconditionFailure("Part \(place) of a transcript is no command, but is in a scene.")
    }
    return command
  }

  /// Notes that a command prints something else.
  mutating func correct(_ place: Int, printed: [String]) {
    var command = command(at: place)
    command.printed = printed
    parts[place] = .command(command)
  }

  // MARK: Reading

  private mutating func add(_ line: String, number: Int) {
    if line.hasPrefix("  $ ") {
      parts.append(.command(Command(number: number, script: [String(line.dropFirst(4))])))
    } else if line == "  >" || line.hasPrefix("  > "), case .command(var command)? = parts.last,
      command.printed.isEmpty
    {
      command.script.append(String(line.dropFirst(4)))
      parts[parts.count - 1] = .command(command)
    } else if line.hasPrefix("  ") {
      addPrinted(String(line.dropFirst(2)))
    } else {
      parts.append(.words(line))
    }
  }

  /// Adds a line to what the last command prints, and the empty lines between them.
  private mutating func addPrinted(_ line: String) {
    let blanks = parts.reversed().prefix { $0 == .words("") }.count
    let place = parts.count - blanks - 1
    guard parts.indices.contains(place), case .command(var command) = parts[place] else {
      return parts.append(.words("  " + line))
    }
    command.printed += Array(repeating: "", count: blanks) + [line]
    parts.removeLast(blanks)
    parts[place] = .command(command)
  }

  // MARK: Comparing

  /// Whether lines are those of a pattern, in which `…` stands for any text, and alone for any lines.
  static func fit(_ lines: [String], _ pattern: [String]) -> Bool {
    fit(lines[...], pattern[...], gap: "…") { line, pattern in
      line == pattern || fit(Array(line)[...], Array(pattern)[...], gap: "…", by: ==)
    }
  }

  /// Whether elements are those of a pattern, in which a gap stands for any number of them.
  private static func fit<Element: Equatable>(
    _ elements: ArraySlice<Element>, _ pattern: ArraySlice<Element>, gap: Element,
    by isSame: (Element, Element) -> Bool
  ) -> Bool {
    guard let first = pattern.first else { return elements.isEmpty }
    if first == gap {
      return (elements.startIndex...elements.endIndex).contains {
        fit(elements[$0...], pattern.dropFirst(), gap: gap, by: isSame)
      }
    }
    guard let element = elements.first, isSame(element, first) else { return false }
    return fit(elements.dropFirst(), pattern.dropFirst(), gap: gap, by: isSame)
  }
}

extension String {
  /// The text without the blanks at its end.
  var withoutBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}
