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
  struct Command {
    let script: [String]
    let printed: [String]
    /// Where the lines that it prints stand in the file.
    let place: Range<Int>
    /// The number of its first line in the file.
    var number: Int { place.lowerBound - script.count + 1 }
  }

  private let lines: [String]
  /// What commands print now, by the places of what they printed.
  private var corrections: [Range<Int>: [String]] = [:]
  /// The commands that share a folder, in their order.
  ///
  /// Each heading `## …` begins with a new folder, in which the commands above the first heading are run, too.
  private(set) var scenes: [[Command]] = [[]]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("## ") { scenes.append(scenes[0]) }
      if line.hasPrefix("  $ ") { scenes[scenes.count - 1].append(command(at: index)) }
    }
    if scenes.count > 1 { scenes.removeFirst() }
  }

  private func command(at index: Int) -> Command {
    let more = lines[(index + 1)...].prefix { $0 == "  >" || $0.hasPrefix("  > ") }
    let below = lines[more.endIndex...].prefix {
      $0.isEmpty || $0.hasPrefix("  ") && !$0.hasPrefix("  $ ")
    }
    let end = below.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? below.startIndex
    let printed = below[..<end]
    return Command(
      script: lines[index..<more.endIndex].map { String($0.dropFirst(4)) },
      printed: printed.map { String($0.dropFirst(2)) }, place: printed.indices)
  }

  /// The folder that the commands begin with, as the line `Folder: …` has it.
  var folder: String? {
    lines.first { $0.hasPrefix("Folder: ") }.map { String($0.dropFirst("Folder: ".count)) }
  }

  /// Notes that a command prints something else.
  mutating func correct(_ command: Command, printed: [String]) {
    corrections[command.place] = printed
  }

  /// The text of the file, with the corrections.
  var text: String {
    var lines = lines
    for (place, printed) in corrections.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
      lines.replaceSubrange(place, with: printed.map { ("  " + $0).withoutBlanks })
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Comparing

  /// Whether lines are those of a pattern, in which `…` stands for any text, and alone for any lines.
  static func fit(_ lines: [String], _ pattern: [String]) -> Bool {
    let expected = pattern.map { line in
      line == "…"
        ? "(.*\n)*"
        : NSRegularExpression.escapedPattern(for: line + "\n").replacing("…", with: ".*")
    }
    let text = lines.map { $0 + "\n" }.joined()
    return text.range(of: "\\A\(expected.joined())\\z", options: .regularExpression) != nil
  }
}

extension String {
  /// The text without the blanks at its end.
  var withoutBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}
