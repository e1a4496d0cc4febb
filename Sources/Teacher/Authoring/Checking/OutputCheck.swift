// Compares the outputs that a page shows with those of the commands above them.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// A command in a page, and the output that the page shows below it.
struct Sample {
  /// The words of the command.
  let command: [String]
  /// The line of the page where the output begins.
  let line: Int
  /// The lines that must stand in the output; `…` stands for anything.
  let shown: [String]

  /// The samples of a page: each a fence `sh` with one command, and a fence `text` right below it, under the
  /// same heading.
  static func all(in page: Page) -> [Sample] {
    zip(page.fences, page.fences.dropFirst()).compactMap { command, output in
      guard !page.prose[command.line..<output.line].contains(where: { $0.hasPrefix("#") }) else {
        return nil
      }
      let words = command.text.split(whereSeparator: \.isWhitespace).map(String.init)
      let isOne = command.text.split(separator: "\n").count == 1
      guard command.language == "sh", output.language == "text", isOne else { return nil }
      return Sample(
        command: words, line: output.line,
        shown: output.text.split(whereSeparator: \.isNewline).map(String.init))
    }
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
  static func masked(_ line: String) -> String {
    line.replacing(/(\d+(\.\d+)?|…) (ms|s|seconds)\b/, with: "TIME")
      .replacing(/127\.0\.0\.1:\d+/, with: "ADDRESS").replacing(/thread \d+/, with: "thread N")
      .replacing(/main thread/, with: "thread N")
      .split(separator: " ").joined(separator: " ")
  }
}

/// Runs the commands of a page that need no build, and compares their outputs.
struct OutputCheck {
  /// The page, relative to the workbook's folder.
  let page: String
  let copy: BookCopy
  /// The chapters whose tests were built.
  let chapters: [Int]
  /// The command `workbook`.
  let tool: URL

  /// The samples that can be run: those of `workbook`, and of the tests of a chapter.
  var samples: [Sample] {
    Sample.all(in: Page(page, in: copy.original)).filter { program(for: $0) != nil }
  }

  /// One sentence for each output that differs from the page.
  ///
  /// - Throws: `CommandError` if a command cannot be started.
  func problems() throws(CommandError) -> [String] {
    var problems: [String] = []
    for sample in samples {
      let output = try output(of: program(for: sample) ?? [])
      guard let line = sample.missingLine(in: output) else { continue }
      problems.append(
        "\(page):\(sample.line) shows an output of '\(sample.command.joined(separator: " "))' "
          + "that lacks this line today: \(line). Run the command, and copy what it prints.")
    }
    return problems
  }

  /// Runs a program in the copy, with the book as it is shipped: without verdicts.
  private func output(of words: [String]) throws(CommandError) -> String {
    try? FileManager.default.removeItem(at: copy.root.appending(path: ".build/workbook"))
    let script = "cd \"$1\" && shift && exec \"$@\""
    return try ChildProcess.printed(
      by: ["sh", "-c", script, "sh", copy.root.path] + words, environment: ["NO_COLOR": "1"]
    ).text
  }

  private func program(for sample: Sample) -> [String]? {
    let words = sample.command
    if words.starts(with: ["swift", "run", "workbook"]) {
      let slow = ["verify", "new", "--mine", "test", "watch", "take", "reset", "repair"]
      let isSlow = words.contains(where: slow.contains)
      return isSlow ? nil : [tool.path] + words.dropFirst(3)
    }
    guard words.count == 4, words.starts(with: ["swift", "test", "--filter"]),
      words[3].contains(/^Chapter\d$/)
    else { return nil }
    let build = BookBuild(root: copy.root, chapters: chapters)
    #if os(Linux)
      return [build.bundle.path, "--testing-library", "swift-testing", "--filter", words[3]]
    #else
      return ["swift", "test", "--skip-build", "--scratch-path", build.scratch.path]
        + ["--filter", words[3]]
    #endif
  }
}
