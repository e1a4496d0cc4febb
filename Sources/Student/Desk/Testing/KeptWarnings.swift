// The compiler's warnings about a student's file, until that file changes.

import Commands
import ExerciseRuns
import Foundation

/// What the compiler said about one file, and the text that it compiled.
private struct FileWarnings: Codable {
  let text: String
  let warnings: [String]
}

extension BookBuild {
  /// Keeps what a build said for the tests after it; if the folder cannot be written to, the warnings are lost.
  ///
  /// A build repeats no warning about a file that it need not compile again, and the file is as wrong as before.
  func keep(_ warnings: [BuildLog.CompileError]) {
    let folder = scratch.appending(path: "workbook/warnings")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (file, warnings) in Dictionary(grouping: warnings, by: \.file) {
      let record = FileWarnings(text: text(of: file), warnings: warnings.map(Self.words))
      try? JSONEncoder().encode(record).write(to: place(of: file), options: .atomic)
    }
  }

  /// The warnings about a file as it is now, each with its line; a file is named below the root.
  func keptWarnings(about file: String) -> [String] {
    guard let data = try? Data(contentsOf: place(of: file)),
      let record = try? JSONDecoder().decode(FileWarnings.self, from: data),
      record.text == text(of: file)
    else { return [] }
    return record.warnings
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
