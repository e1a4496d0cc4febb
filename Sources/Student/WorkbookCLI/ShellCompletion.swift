// The scripts with which bash, zsh and fish know the word `workbook`, and complete the words behind it.

/// The shells that there are scripts for.
enum Shell: String, CaseIterable { case bash, zsh, fish }

extension Workbook {
  /// The script with which a shell completes the words of `workbook`.
  func completion(for shell: Shell) -> String {
    switch shell {
    case .bash: "\(function)\ncomplete -W '\(words)' workbook"
    case .zsh:
      """
      \(function)
      _workbook() { compadd -- \(words) }
      (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
      compdef _workbook workbook
      """
    case .fish: "\(functionOfFish)\ncomplete -c workbook -f -a '\(words)'"
    }
  }

  /// All words that can be typed: commands, chapters, exercises, styles, shells and options.
  private var words: String {
    let numbers = chapters.map { "\($0.id)" } + exercises.map { "\($0.id)" }
    let styles = chapters.filter { $0.workflow != nil }.map(\.style)
    let options = Set(ListedCommand.all.flatMap(\.options)).sorted() + ["--help"]
    let shells = Shell.allCases.map(\.rawValue)
    return (ListedCommand.all.map(\.name) + numbers + styles + shells + options)
      .joined(separator: " ")
  }

  /// The word `workbook` in bash and zsh: the program of the workbook that the shell is in, or else of this one.
  ///
  /// The program builds itself anew when a source has changed, and prints its commands as they were typed.
  private var function: String {
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
  private var place: String { "'\(root.path.replacing("'", with: #"'\''"#))'" }

  private var functionOfFish: String {
    """
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
    """
  }
}
