// The arguments of a command, separated into words and options.

/// The arguments that follow a command's name.
package struct Arguments {
  /// The words that are not options.
  package private(set) var words: [String] = []
  /// The values of the options.
  package private(set) var values: [String: String] = [:]
  /// The options without a value.
  package private(set) var flags: Set<String> = []

  /// The names of all options that are there.
  package var given: Set<String> { flags.union(values.keys) }

  /// The command's name.
  package let name: String
  /// How the command is called, as it is typed.
  package let typed: String

  /// Separates words from options: `--level 2` and `--level=2` mean the same.
  ///
  /// - Parameter tool: What is typed before the command.
  /// - Throws: That the command does not have an option, that an option has no value, or that an option without
  ///   values has one.
  package init(
    _ arguments: [String], of command: ListedCommand, in tool: String = workbookCommand
  ) throws(CommandError) {
    name = command.name
    typed = "\(tool) \(command.usage)"
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = String(parts[0])
      guard command.options.contains(option) else {
        let start = "\(tool)\(name.isEmpty ? "" : " \(name)") has no option '\(option)'"
        throw .unknown(start, option, among: command.options + ["--help"], "it has")
      }
      let value = parts.count == 2 ? String(parts[1]) : nil
      if command.hasValue(option) {
        values[option] = if let value { value } else { try following(option, &rest) }
      } else {
        guard value == nil else { throw .usage("\(option) takes no value: \(typed)") }
        flags.insert(option)
      }
    }
  }

  /// The value that is typed behind an option.
  private func following(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(CommandError) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw .usage("\(option) needs a value: \(typed)")
    }
    return value
  }

  /// The words of a command that takes only so many.
  ///
  /// - Throws: That there are more.
  package func words(atMost count: Int) throws(CommandError) -> [String] {
    guard words.count <= count else {
      throw .usage("'\(words[count])' is one word too many: \(typed)")
    }
    return words
  }

  /// The only word, or nil if there is none.
  ///
  /// - Throws: That there are several words.
  package func word() throws(CommandError) -> String? { try words(atMost: 1).first }

  /// Whether `--with mine` asks for the student's own style of chapter 9 beside the finished ones.
  ///
  /// - Throws: That the option has another value.
  package func wantInventedStyle() throws(CommandError) -> Bool {
    guard let whose = values["--with"] else { return false }
    guard whose == "mine" else { throw .usage("--with is '\(whose)'; it can only be mine.") }
    return true
  }

  /// A schedule as messages print it, `14:0.1`.
  ///
  /// - Throws: That it is none.
  package static func schedule(_ text: String) throws(CommandError) -> String {
    guard text.wholeMatch(of: /\d+(\.\d+)?:\d\d?(\.\d\d?)*/) != nil else {
      throw .usage("'\(text)' is no schedule; copy it from the message, 14:0.1 for example.")
    }
    return text
  }
}
