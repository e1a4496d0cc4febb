// Asks the toolchain's formatter about the files of some chapters.

import CommandSupport
import Curriculum
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
      .map { root.appending(path: $0).path }
    let log = LogFile()
    let configuration = root.appending(path: ".swift-format").path
    let words = [
      "swift", "format", "lint", "--strict", "--configuration", configuration, "-p", "-r",
    ]
    let end = try ChildProcess(words: words + folders, output: log.url, errors: log.url).run()
    guard end != .exited(0) else { return [] }
    return Self.sentences(in: log.text, root: root.path)
  }

  /// The first finding in each file, as a sentence.
  static func sentences(in output: String, root: String) -> [String] {
    var told: Set<String> = []
    var sentences: [String] = []
    for line in output.split(whereSeparator: \.isNewline) {
      guard let match = line.wholeMatch(of: /(.+\.swift):(\d+):\d+: (?:error|warning): (.*)/) else {
        continue
      }
      let file = String(match.1).replacing(root + "/", with: "")
      guard told.insert(file).inserted else { continue }
      sentences.append(
        "\(file):\(match.2): \(match.3). 'swift format -i \(file)' corrects most of what is wrong.")
    }
    return sentences.isEmpty ? ["'swift format lint' failed: \(output)"] : sentences
  }
}
