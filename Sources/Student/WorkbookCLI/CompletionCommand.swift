// `workbook completion zsh`: a script that lets a shell complete commands, options and exercises.

struct CompletionCommand: Command {
  let details = """
    Your shell then knows the word workbook: it is quicker than swift run workbook, and means the same.
    Call this in the folder of the workbook:
      bash, zsh  eval "$(swift run workbook completion zsh)"
      fish       swift run workbook completion fish | source
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let names = Shell.allCases.map(\.rawValue)
    guard let word = try arguments.word() else {
      throw .usage("Name the shell, \(names.joined(separator: ", ")): \(arguments.typed)")
    }
    guard let shell = Shell(rawValue: word) else {
      throw .usage("There is no script for '\(word)'; the shells are \(listed(names)).")
    }
    print(book.completion(for: shell))
  }
}
