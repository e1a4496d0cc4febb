// The scripts with which bash, zsh and fish know the word `workbook`, and complete the words behind it.

import Commands
import Curriculum
import Foundation

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
  private func words(of command: ListedCommand) -> [String] {
    var words: [String] = []
    if command.usage.contains("chapter") { words += book.chapters.map { "\($0.id)" } }
    if command.usage.contains("exercise") { words += book.exercises.map { "\($0.id)" } }
    if command.usage.contains("style") {
      words += book.chapters.filter { $0.workflow != nil }.map(\.style)
    }
    if command.name == HelpCommand.name { words += commands.map(\.name) }
    if command.name == CompletionCommand.name { words += Shell.allCases.map(\.rawValue) }
    return words
  }

  private let commands = ListedCommand.all

  /// The cases of a shell's `case` statement, each with the words and options of a command.
  private func cases(_ line: (String) -> String) -> String {
    commands.map { command in
      let all = (words(of: command) + command.options + ["--help"]).joined(separator: " ")
      return "      \(command.name)) \(line(all)) ;;"
    }.joined(separator: "\n")
  }

  /// The word `workbook` in bash and zsh: the program of the workbook that the shell is in, or else of this one.
  ///
  /// The program builds itself anew when a source has changed, and prints its commands as they were typed.
  private var word: String {
    """
    workbook() {
      local root=$PWD
      while [ -n "$root" ] && ! { [ -e "$root/Package.swift" ] && [ -d "$root/Chapters" ]; }; do
        root=${root%/*}
      done
      [ -n "$root" ] || root=\(place)
      local program=$root/.build/debug/workbook
      [ -x "$program" ] || swift build --package-path "$root" --product workbook || return
      WORKBOOK_COMMAND=workbook "$program" "$@"
    }
    """
  }

  /// The workbook's folder, in single quotes.
  private var place: String { "'\(book.root.path.replacing("'", with: #"'\''"#))'" }

  private var bash: String {
    """
    \(word)
    _workbook() {
      local words="\(commands.map(\.name).joined(separator: " "))"
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
      \(word)
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
        + (command.options + ["--help"]).map {
          "complete -c workbook \(isTyped) -l \($0.dropFirst(2))"
        }
    }
    return """
      function workbook
        set -l root $PWD
        while test -n "$root"; and not test -e "$root/Package.swift" -a -d "$root/Chapters"
          set root (string replace -r '/[^/]*$' '' -- $root)
        end
        test -n "$root"; or set root \(place)
        set -l program $root/.build/debug/workbook
        test -x $program; or swift build --package-path $root --product workbook; or return
        env WORKBOOK_COMMAND=workbook $program $argv
      end
      complete -c workbook -f
      \(lines.joined(separator: "\n"))
      """
  }

  /// A text for single quotes, in which a colon separates nothing.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "’").replacing(":", with: ";")
  }
}
