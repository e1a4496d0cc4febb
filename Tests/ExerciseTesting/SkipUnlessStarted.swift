// The XCTest half of the trait: it only ever skips, since the other half says what is red.

import XCTest

/// Skips an XCTest test of an exercise that is not started, or waits for others that are not.
///
/// Call it first in `setUpWithError()`. XCTest cannot tell who asked for the test, so the verdict is
/// left to Swift Testing. Tests of the finished code always run.
///
/// - Parameters:
///   - id: The exercise's number, `5.6` for example.
///   - file: A file in the workbook's folder; leave it out.
///   - line: Where the skip is shown; leave it out.
/// - Throws: `XCTSkip` with the words of the other half, or what is wrong with the book.
public func skipUnlessStarted(
  _ id: String,
  file: StaticString = #filePath,
  line: UInt = #line
) throws {
  switch TestRun.current.plan(for: id, testFile: "\(file)") {
  case .run, .judge: return
  case .hold(let words, _): throw XCTSkip(words, file: file, line: line)
  case .refuse(let words): throw DamagedBook(description: words)
  }
}

private struct DamagedBook: Error, CustomStringConvertible {
  let description: String
}
