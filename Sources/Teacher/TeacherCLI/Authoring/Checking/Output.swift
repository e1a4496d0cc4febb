// Compares the outputs that a page shows with those of the commands above them.

/// A command in a page that needs no build, and the output that the page shows below it.
struct Output {
  /// The page, relative to the workbook's folder.
  let page: String
  /// The line of the page where the output begins.
  let line: Int
  /// The words of the command.
  let command: [String]
  /// The lines that must stand in the output; `…` stands for anything.
  let shown: [String]

  /// Those of a page: each a fence `sh` with one command, and a fence `text` right below it, under the same heading.
  static func all(in page: Page, named path: String) -> [Output] {
    zip(page.fences, page.fences.dropFirst()).compactMap { command, output in
      guard !page.prose[command.line..<output.line].contains(where: { $0.hasPrefix("#") }),
        command.language == "sh", output.language == "text",
        command.text.split(separator: "\n").count == 1
      else { return nil }
      return Output(
        page: path, line: output.line,
        command: command.text.split(whereSeparator: \.isWhitespace).map(String.init),
        shown: output.text.split(whereSeparator: \.isNewline).map(String.init))
    }.filter { $0.isOfWorkbook || $0.isOfTests }
  }

  private var isOfWorkbook: Bool {
    let slow = ["verify", "new", "--mine", "test", "watch", "take", "reset", "repair"]
    return command.starts(with: ["swift", "run", "workbook"])
      && !command.contains { slow.contains($0) }
  }

  private var isOfTests: Bool {
    command.starts(with: ["swift", "test", "--filter"]) && command.count == 4
      && command[3].contains(/^Chapter\d$/)
  }

  /// What is wrong with it: a line that the page shows, and the command does not print.
  ///
  /// It runs with the book as it is shipped: without verdicts.
  ///
  /// - Parameters:
  ///   - build: What was built.
  ///   - tool: The command `workbook`.
  /// - Throws: `CommandError` if the command cannot be started.
  func problem(in build: BookBuild, _ tool: URL) throws(CommandError) -> String? {
    try? FileManager.default.removeItem(at: build.root.appending(path: ".build/workbook"))
    let filter = Array(command.suffix(2))
    let words =
      isOfWorkbook
      ? [tool.path] + command.dropFirst(3)
      : build.testCommand(
        onLinux: ["--testing-library", "swift-testing"] + filter, elsewhere: filter)
    let script = ["sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", build.root.path]
    let printed = try ChildProcess.printed(by: script + words, environment: ["NO_COLOR": "1"])
    guard let line = missingLine(in: printed.text) else { return nil }
    return "\(page):\(self.line) shows an output of '\(command.joined(separator: " "))' "
      + "that lacks this line today: \(line). Run the command, and copy what it prints."
  }

  /// The first line that the output lacks; nil if it has all, in their order.
  ///
  /// Lines of the page without `…` between them may have others between them in the output.
  ///
  /// - Complexity: O(*n*) in the lines of the output.
  func missingLine(in output: String) -> String? {
    var rest = output.split(whereSeparator: \.isNewline).map { Self.masked(String($0)) }[...]
    for line in shown where line != "…" {
      let parts = Self.masked(line).components(separatedBy: "…")
        .map(NSRegularExpression.escapedPattern(for:))
      guard let form = try? Regex(parts.joined(separator: ".*")),
        let place = rest.firstIndex(where: { $0.wholeMatch(of: form) != nil })
      else { return line }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  /// A line with marks in the place of times, ports and threads, and with single spaces.
  private static func masked(_ line: String) -> String {
    line.replacing(/(\d+(\.\d+)?|…) (ms|s|seconds)\b/, with: "TIME")
      .replacing(/127\.0\.0\.1:\d+/, with: "ADDRESS").replacing(
        /(main thread|thread \d+)/, with: "thread N"
      )
      .split(separator: " ").joined(separator: " ")
  }
}
