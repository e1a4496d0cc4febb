// Runs `workbook` in a small book, and elsewhere; and how a command fails.

import Foundation
import TestSupport
import Testing

extension TemporaryBook {
  /// Runs `workbook` in the book's folder, without colours.
  func workbook(_ words: String...) async throws -> Ended { try await workbook(words) }

  /// Runs `workbook predict` in the book's folder, and types a line for each answer.
  func predict(_ words: String..., answers: [String] = []) async throws -> Ended {
    let program = Tool.folder.appending(path: "workbook").path
    let script =
      "program=$1; input=$2; shift 2; printf '%s' \"$input\" | \"$program\" predict \"$@\""
    let input = answers.map { $0 + "\n" }.joined()
    return try await Tool(at: URL(filePath: "/bin/sh")).run(
      ["-c", script, "sh", program, input] + words, in: root,
      environment: ["NO_COLOR": "1"])
  }
}

/// Runs `workbook` in a folder that belongs to no book.
func workbook(_ words: [String]) async throws -> Ended {
  try await Tool("workbook").run(words, in: FileManager.default.temporaryDirectory)
}

extension Ended {
  /// Expects that the command has failed: with one sentence, and nothing else.
  ///
  /// - Parameters:
  ///   - said: The sentence, or its beginning and `…`.
  ///   - status: The exit status.
  func expectFailure(
    _ said: String, status expected: Int32 = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isSaid =
      said.hasSuffix("…") ? errors.hasPrefix(said.dropLast()) : errors == said + "\n"
    #expect(isSaid, "\(errors)", sourceLocation: sourceLocation)
    #expect(errors.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
    #expect(output == "" && status == expected, sourceLocation: sourceLocation)
  }
}
