// `workbook open 1.2`: where to work, in the student's editor if there is one.

struct OpenCommand: Command {
  let details = """
    The editor is $VISUAL or $EDITOR. Without one, or if the output is not a terminal, the command only
    prints the place. Without an exercise, it is the one that is next.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let exercise = try book.exercise(in: arguments).0
    print(exercise.place)
    let file = book.root.appending(path: exercise.path).path
    let environment = ProcessInfo.processInfo.environment
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      let command = editorCommand(environment, path: file, line: exercise.line ?? 1)
    else { return }
    fflush(nil)
    throw replaceProcess(with: command)
  }

  /// Runs the editor in the place of this process, which has the terminal; returns only if that fails.
  private func replaceProcess(with command: [String]) -> CommandError {
    // The shell separates the words of the editor's name: `code --wait`.
    let editor = command[0]
    let words = ["sh", "-c", "exec \(editor) \"$@\"", "sh"] + command.dropFirst()
    var pointers = words.map { strdup($0) } + [nil]
    execv("/bin/sh", &pointers)
    return .failure("'\(editor)' cannot be started: \(String(cString: strerror(errno))).")
  }
}
