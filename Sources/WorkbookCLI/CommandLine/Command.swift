// What a command is, which there are, and how one is found.

/// One command of the tool.
protocol Command: SendableMetatype {
  /// The word that calls it; empty for the tool without a command.
  static var name: String { get }
  /// What stands behind `workbook`: `hint <exercise> [--level 1|2|3]` for example.
  static var usage: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// The rest of its help; may be empty.
  static var details: String { get }
  /// Its options, each with a value: `--level` for example.
  static var options: [String] { get }
  /// Does it.
  static func run(_ arguments: Arguments) throws(CommandError)
}

extension Command {
  static var details: String { "" }
  static var options: [String] { [] }

  fileprivate static func run(with arguments: [String]) throws(CommandError) {
    guard !arguments.contains("--help"), !arguments.contains("-h") else { return printHelp() }
    try run(Arguments(arguments, of: Self.self))
  }

  fileprivate static func unknown(_ option: String) -> CommandError {
    let known = (options + ["--help"]).joined(separator: ", ")
    let subject = name.isEmpty ? "workbook" : "workbook \(name)"
    return .usage("\(subject) has no option '\(option)'; it has \(known).")
  }
}

/// All commands that have a name, in the order in which a student meets them.
let commands: [any Command.Type] = [
  HintCommand.self, RulesCommand.self, RunCommand.self, HelpCommand.self,
]

/// Runs the command that the arguments name.
func runCommand(_ arguments: [String]) throws(CommandError) {
  guard let first = arguments.first, !first.hasPrefix("-") else {
    return try StatusCommand.run(with: arguments)
  }
  try command(named: first).run(with: Array(arguments.dropFirst()))
}

/// Finds a command.
func command(named name: String) throws(CommandError) -> any Command.Type {
  if let command = commands.first(where: { $0.name == name }) { return command }
  let names = commands.map { $0.name }.joined(separator: ", ")
  throw .usage("There is no command '\(name)'; the commands are \(names).")
}

/// What stands behind a command, taken apart.
struct Arguments {
  /// The words that are no options.
  private(set) var words: [String] = []
  /// The options' values.
  private(set) var values: [String: String] = [:]

  private let usage: String

  /// Takes arguments apart: `--level 2` and `--level=2` are the same.
  init(_ arguments: [String], of command: any Command.Type) throws(CommandError) {
    usage = command.usage
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = String(parts[0])
      guard command.options.contains(option) else { throw command.unknown(option) }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw .usage("\(option) needs a value: workbook \(usage)")
      }
      values[option] = value
    }
  }

  /// The only word, or nil if there is none.
  func word() throws(CommandError) -> String? {
    guard words.count <= 1 else {
      throw .usage("'\(words[1])' is one word too many: workbook \(usage)")
    }
    return words.first
  }
}

/// Why a command ends early, in one sentence.
struct CommandError: Error {
  let sentence: String
  let status: Int32

  /// The command line cannot be understood: status 64, as `sysexits.h` has it.
  static func usage(_ sentence: String) -> Self { Self(sentence: sentence, status: 64) }

  /// The command line is good, and yet it does not work: status 1.
  static func failure(_ sentence: String) -> Self { Self(sentence: sentence, status: 1) }
}
