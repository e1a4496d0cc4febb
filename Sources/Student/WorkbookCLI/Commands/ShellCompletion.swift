// The scripts with which bash, zsh and fish complete the words of a command line.

import Curriculum
import FinishedStyles
import UserAPI

/// Completes the words of `workbook`.
struct ShellCompletion {
  /// The shells that there are scripts for.
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  /// Has the numbers of the chapters and exercises.
  let book: Workbook

  /// The script for a shell.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The words that a command takes: what its usage says.
  private func words(of command: any Command.Type) -> [String] {
    var words: [String] = []
    if command.usage.contains("chapter") { words += book.chapters.map { "\($0.id)" } }
    if command.usage.contains("exercise") { words += book.exercises.map { "\($0.id)" } }
    if command.usage.contains("style") { words += finishedStyles.map(\.name) }
    if command.name == HelpCommand.name { words += commands.map { $0.name } }
    if command.name == CompletionCommand.name { words += Shell.allCases.map(\.rawValue) }
    return words
  }

  private func options(of command: any Command.Type) -> [String] {
    command.flags + command.options + ["--help"]
  }

  /// The cases of a shell's `case` statement, each with the words and options of a command.
  private func cases(_ line: (String) -> String) -> String {
    commands.map { command in
      let all = (words(of: command) + options(of: command)).joined(separator: " ")
      return "      \(command.name)) \(line(all)) ;;"
    }.joined(separator: "\n")
  }

  private var bash: String {
    """
    workbook() { swift run workbook "$@"; }
    _workbook() {
      local words="\(commands.map { $0.name }.joined(separator: " "))"
      if [ "$COMP_CWORD" -gt 1 ]; then
        case ${COMP_WORDS[1]} in
    \(cases { "words=\"\($0)\"" })
          *) words="" ;;
        esac
      fi
      COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
    }
    complete -F _workbook workbook
    """
  }

  private var zsh: String {
    let described = commands.map { "    '\($0.name):\(Self.quoted($0.summary))'" }
    return """
      workbook() { swift run workbook "$@" }
      _workbook() {
        local -a commands=(
      \(described.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
        else
          case $words[2] in
      \(cases { "compadd -- \($0)" })
          esac
        fi
      }
      (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
      compdef _workbook workbook
      """
  }

  private var fish: String {
    let lines = commands.flatMap { command in
      let isTyped = "-n '__fish_seen_subcommand_from \(command.name)'"
      let words = words(of: command).joined(separator: " ")
      return [
        "complete -c workbook -n __fish_use_subcommand -a \(command.name) "
          + "-d '\(Self.quoted(command.summary))'"
      ] + (words.isEmpty ? [] : ["complete -c workbook \(isTyped) -a '\(words)'"])
        + options(of: command).map { "complete -c workbook \(isTyped) -l \($0.dropFirst(2))" }
    }
    return """
      function workbook; swift run workbook $argv; end
      complete -c workbook -f
      \(lines.joined(separator: "\n"))
      """
  }

  /// A text for single quotes, in which a colon separates nothing.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "’").replacing(":", with: ";")
  }
}
