// Asks the toolchain's formatter about the files of some chapters.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

extension Workbook {
  /// One sentence for each file of some chapters that is not formatted.
  ///
  /// - Throws: `CommandError` if there is no `swift`.
  func formatSlips(in chapters: [Chapter]) throws(CommandError) -> [String] {
    let folders = chapters.flatMap { [$0.path, $0.solution, $0.tests] }
    let found = try formatSlips(in: folders, below: root) { file, line, words in
      "\(file):\(line): \(words). 'swift format -i \(file)' corrects most of what is wrong."
    }
    // A fault of a finished file is one of all its variants, too.
    guard found.isEmpty else { return found }
    let variants = FileManager.default.temporaryDirectory.appending(path: "variants-\(UUID())")
    defer { try? FileManager.default.removeItem(at: variants) }
    // The formatter does not know differences: it gets whole files.
    try? FileManager.default.createDirectory(at: variants, withIntermediateDirectories: true)
    let files = AnswerFiles(in: root)
    for variant in chapters.flatMap(\.exercises).flatMap(files.variants) {
      let file = variants.appending(path: "\(variant.path).swift")
      try? SourceFile.write(Data(files.variant(variant).utf8), to: file)
    }
    return try formatSlips(in: [""], below: variants) { file, line, words in
      let variant = file.dropLast(".swift".count)
      return "\(variant): line \(line) of the whole file: \(words). Correct the difference."
    }
  }

  /// What the formatter says about the files of some folders: the first finding in each file, as a sentence.
  private func formatSlips(
    in folders: [String],
    below folder: URL,
    _ sentence: (String, Substring, Substring) -> String
  ) throws(CommandError) -> [String] {
    let words = [
      "swift", "format", "lint", "--strict", "--configuration",
      root.appending(path: ".swift-format").path, "-p", "-r",
    ]
    let paths = folders.map { folder.appending(path: $0).path }
    let (end, output) = try ChildProcess.printed(by: words + paths)
    guard end != .exited(0) else { return [] }
    var told: Set<String> = []
    let form = /(?m)^(.+\.swift):(\d+):\d+: (?:error|warning): (.*)$/
    let sentences = output.matches(of: form).compactMap { match in
      let file = String(match.1).replacing(folder.path + "/", with: "")
      return told.insert(file).inserted ? sentence(file, match.2, match.3) : nil
    }
    guard sentences.isEmpty else { return sentences }
    return ["'swift format lint' failed: \(output.isEmpty ? "\(end)" : output)"]
  }
}
