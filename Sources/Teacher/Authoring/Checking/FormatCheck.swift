// Asks the toolchain's formatter about the files of some chapters.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Finds files that are not formatted.
struct FormatCheck {
  let chapters: [Chapter]
  let root: URL

  /// One sentence for each file.
  ///
  /// - Throws: `CommandError` if there is no `swift`.
  func problems() throws(CommandError) -> [String] {
    let folders = chapters.flatMap { [$0.path, $0.solution, $0.tests] }
      .map { root.appending(path: $0) }
    let mistakes = FileManager.default.temporaryDirectory.appending(path: "mistakes-\(UUID())")
    defer { try? FileManager.default.removeItem(at: mistakes) }
    writeMistakes(to: mistakes)
    let found = try Self.sentences(in: lint(folders), root: root.path)
    // A fault of a finished file is one of all its mistakes, too.
    guard found.isEmpty else { return found }
    return try Self.sentences(in: lint([mistakes]), root: mistakes.path, ofMistakes: true)
  }

  /// Writes the whole wrong files: the formatter does not know differences.
  private func writeMistakes(to folder: URL) {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for chapter in chapters {
      let files = AnswerFiles(of: chapter, in: root)
      for mistake in chapter.exercises.flatMap(files.mistakes) {
        let file = folder.appending(path: "\(mistake.path).swift")
        try? SourceFile.write(Data(files.mistake(mistake).utf8), to: file)
      }
    }
  }

  /// What the formatter says about the files of some folders; empty if nothing.
  private func lint(_ folders: [URL]) throws(CommandError) -> String {
    let log = LogFile()
    let configuration = root.appending(path: ".swift-format").path
    let words = [
      "swift", "format", "lint", "--strict", "--configuration", configuration, "-p", "-r",
    ]
    let paths = folders.map(\.path)
    let end = try ChildProcess(words: words + paths, output: log.url, errors: log.url).run()
    guard end != .exited(0) else { return "" }
    return log.text.isEmpty ? "\(end)" : log.text
  }

  /// The first finding in each file, as a sentence.
  static func sentences(
    in output: String,
    root: String,
    ofMistakes: Bool = false
  ) -> [String] {
    guard !output.isEmpty else { return [] }
    var told: Set<String> = []
    var sentences: [String] = []
    for line in output.split(whereSeparator: \.isNewline) {
      guard let match = line.wholeMatch(of: /(.+\.swift):(\d+):\d+: (?:error|warning): (.*)/) else {
        continue
      }
      let file = String(match.1).replacing(root + "/", with: "")
      guard told.insert(file).inserted else { continue }
      let mistake = file.dropLast(".swift".count)
      sentences.append(
        ofMistakes
          ? "\(mistake): line \(match.2) of the whole file: \(match.3). Correct the difference."
          : "\(file):\(match.2): \(match.3). "
            + "'swift format -i \(file)' corrects most of what is wrong.")
    }
    return sentences.isEmpty ? ["'swift format lint' failed: \(output)"] : sentences
  }
}
