// What the tests of the author's tools do to a book.

import TestSupport
import Testing

extension TemporaryBook {
  /// Copies files of this book.
  func copy(_ paths: String...) throws {
    for path in paths { try write(path, ThisBook.text(of: path)) }
  }

  /// Replaces words that a file must have.
  func change(_ path: String, _ old: String, _ new: String) throws {
    let text = try read(path)
    try #require(text.contains(old), "\(path) has no '\(old)'")
    try write(path, text.replacing(old, with: new))
  }

  /// Runs a script in the book's folder, and expects its status.
  @discardableResult
  func run(_ script: String, status: Int32 = 0) async throws -> Ended {
    let shell = Tool(at: URL(filePath: "/bin/sh"))
    let ended = try await shell.run(["-c", script], in: root, environment: ["NO_COLOR": "1"])
    try #require(ended.status == status, "\(script)\n\(ended.output)\n\(ended.errors)")
    return ended
  }
}
