// The compiler's warnings about a student's file, until that file changes.

import Commands
import Curriculum
import ExerciseRuns
import Foundation

extension BookBuild {
  /// Keeps the text of each file, and what a build said about it, for the tests after it; if the folder cannot be written to, the warnings are lost.
  ///
  /// A build repeats no warning about a file that it need not compile again, and the file is as wrong as before.
  func keep(_ warnings: [BuildLog.CompileError]) {
    for (file, warnings) in Dictionary(grouping: warnings, by: \.file) {
      let record = [text(of: file)] + warnings.map(Self.words)
      try? SourceFile.write(JSONEncoder().encode(record), to: place(of: file))
    }
  }

  /// The warnings about a file as it is now, each with its line; a file is named below the root.
  func keptWarnings(about file: String) -> [String] {
    guard let data = try? Data(contentsOf: place(of: file)),
      let record = try? JSONDecoder().decode([String].self, from: data),
      record.first == text(of: file)
    else { return [] }
    return Array(record.dropFirst())
  }

  /// The warning without the name of its group: `[#no-usage]`.
  private static func words(of warning: BuildLog.CompileError) -> String {
    warning.description.replacing(#/ \[#[\w-]+\]$/#, with: "")
  }

  private func place(of file: String) -> URL {
    scratch.appending(path: "workbook/warnings/\(file.replacing("/", with: "-")).json")
  }

  private func text(of file: String) -> String {
    StudentFiles(root: root).read(file) ?? ""
  }
}
