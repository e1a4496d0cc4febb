// Runs `workbook`; and how a command fails.

import Foundation
import TestSupport
import Testing

/// Runs `workbook` in a folder that belongs to no book.
func workbook(_ words: [String]) async throws -> Ended {
  try await Tool("workbook").run(words, in: FileManager.default.temporaryDirectory)
}

extension Ended {
  /// Expects that the command has failed: with one sentence, and nothing else.
  func expectFailure(_ sentence: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(errors == sentence + "\n", sourceLocation: sourceLocation)
    #expect(output == "" && status == 1, sourceLocation: sourceLocation)
  }
}
