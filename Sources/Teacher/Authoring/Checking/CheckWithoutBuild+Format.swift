// Asks the toolchain's formatter about the files of some chapters.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

extension CheckWithoutBuild {
  /// One sentence for each file that is not formatted.
  ///
  /// - Throws: `CommandError` if there is no `swift`.
  func formatProblems() throws(CommandError) -> [String] {
    let folders = chapters.flatMap { [$0.path, $0.solution, $0.tests] }
      .map { book.root.appending(path: $0) }
    let found = try lint(folders, below: book.root) { file, line, words in
      "\(file):\(line): \(words). 'swift format -i \(file)' corrects most of what is wrong."
    }
    // A fault of a finished file is one of all its variants, too.
    guard found.isEmpty else { return found }
    let variants = FileManager.default.temporaryDirectory.appending(path: "variants-\(UUID())")
    defer { try? FileManager.default.removeItem(at: variants) }
    writeVariants(to: variants)
    return try lint([variants], below: variants) { file, line, words in
      let variant = file.dropLast(".swift".count)
      return "\(variant): line \(line) of the whole file: \(words). Correct the difference."
    }
  }

  /// Writes the whole files of the variants: the formatter does not know differences.
  private func writeVariants(to folder: URL) {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = AnswerFiles(in: book.root)
    for variant in chapters.flatMap(\.exercises).flatMap(files.variants) {
      let file = folder.appending(path: "\(variant.path).swift")
      try? SourceFile.write(Data(files.variant(variant).utf8), to: file)
    }
  }

  /// What the formatter says about the files of some folders: the first finding in each file, as a sentence.
  private func lint(
    _ folders: [URL],
    below root: URL,
    _ sentence: (String, Substring, Substring) -> String
  ) throws(CommandError) -> [String] {
    let words = [
      "swift", "format", "lint", "--strict", "--configuration",
      book.root.appending(path: ".swift-format").path, "-p", "-r",
    ]
    let paths = folders.map(\.path)
    let (end, output) = try ChildProcess.printed(by: words + paths)
    guard end != .exited(0) else { return [] }
    var told: Set<String> = []
    let sentences = output.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      guard let match = line.wholeMatch(of: /(.+\.swift):(\d+):\d+: (?:error|warning): (.*)/) else {
        return nil
      }
      let file = String(match.1).replacing(root.path + "/", with: "")
      return told.insert(file).inserted ? sentence(file, match.2, match.3) : nil
    }
    guard sentences.isEmpty else { return sentences }
    return ["'swift format lint' failed: \(output.isEmpty ? "\(end)" : output)"]
  }
}
