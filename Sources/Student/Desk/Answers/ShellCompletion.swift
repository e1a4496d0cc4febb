// The scripts with which bash, zsh and fish complete the words of a command line. Pure.

/// Completes the words of `workbook`.
package struct ShellCompletion {
  /// The shells that there are scripts for.
  package enum Shell: String, CaseIterable { case bash, zsh, fish }

  /// One command: its name, what it does, and what may follow it.
  package struct Entry {
    let name: String
    let summary: String
    let words: [String]
    let options: [String]

    package init(name: String, summary: String, words: [String], options: [String]) {
      (self.name, self.summary, self.words, self.options) = (name, summary, words, options)
    }

    fileprivate var all: String { (words + options).joined(separator: " ") }
  }

  private let entries: [Entry]

  /// Completes some commands.
  package init(of entries: [Entry]) { self.entries = entries }

  /// The script for a shell.
  package func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var names: String { entries.map(\.name).joined(separator: " ") }

  private func cases(_ line: (Entry) -> String) -> String {
    entries.map { "      \($0.name)) \(line($0)) ;;" }.joined(separator: "\n")
  }

  private var bash: String {
    """
    workbook() { swift run workbook "$@"; }
    _workbook() {
      local words="\(names)"
      if [ "$COMP_CWORD" -gt 1 ]; then
        case ${COMP_WORDS[1]} in
    \(cases { "words=\"\($0.all)\"" })
          *) words="" ;;
        esac
      fi
      COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
    }
    complete -F _workbook workbook
    """
  }

  private var zsh: String {
    let described = entries.map { "    '\($0.name):\(Self.quoted($0.summary))'" }
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
      \(cases { "compadd -- \($0.all)" })
          esac
        fi
      }
      (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
      compdef _workbook workbook
      """
  }

  private var fish: String {
    let lines = entries.flatMap { entry in
      let isTyped = "-n '__fish_seen_subcommand_from \(entry.name)'"
      let words = entry.words.joined(separator: " ")
      return [
        "complete -c workbook -n __fish_use_subcommand -a \(entry.name) "
          + "-d '\(Self.quoted(entry.summary))'"
      ] + (words.isEmpty ? [] : ["complete -c workbook \(isTyped) -a '\(words)'"])
        + entry.options.map { "complete -c workbook \(isTyped) -l \($0.dropFirst(2))" }
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
