// The compiler's warnings about a student's file, until that file changes.

import Curriculum
import ExerciseRuns
import Foundation

extension BookBuild {
  private var file: URL { scratch.appending(path: "workbook/warnings.json") }

  /// What is kept of each file that a build had warnings about: its text, and the warnings.
  private var kept: [String: [String]] {
    let data = (try? Data(contentsOf: file)) ?? Data()
    return (try? JSONDecoder().decode([String: [String]].self, from: data)) ?? [:]
  }

  /// Keeps the text of each file, and what a build said about it, for the tests after it; if the folder cannot be written to, the warnings are lost.
  ///
  /// A build repeats no warning about a file that it need not compile again, and the file is as wrong as before.
  func keep(_ warnings: [BuildLog.CompileError]) {
    var all = kept
    for (file, warnings) in Dictionary(grouping: warnings, by: \.file) {
      // Without the name of its group: `[#no-usage]`.
      let words = warnings.map { $0.description.replacing(#/ \[#[\w-]+\]$/#, with: "") }
      all[file] = [text(of: file, in: root)] + words
    }
    if !warnings.isEmpty { try? SourceFile.write(JSONEncoder().encode(all), to: file) }
  }

  /// The warnings about a file as it is now, each with its line; a file is named below the root.
  func keptWarnings(about file: String) -> [String] {
    guard let record = kept[file], record.first == text(of: file, in: root) else { return [] }
    return Array(record.dropFirst())
  }
}
