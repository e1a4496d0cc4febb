// The exercise trait for XCTest: it only skips tests, because the Swift Testing trait makes them red.

import XCTest

/// Skips an XCTest test if its exercise is not started, or waits for one that is not started.
///
/// Call it first in `setUpWithError()`. XCTest does not know the filter of the run, so only Swift
/// Testing makes an exercise red. Tests of the finished code always run.
///
/// - Parameters:
///   - id: The exercise's number, `5.6` for example.
///   - file: A file in the workbook's folder; use the default.
///   - line: The line that the skip is shown at; use the default.
/// - Throws: `XCTSkip` with the same sentence as the trait, or what is wrong with the book.
public func skipUnlessStarted(
  _ id: String,
  file: StaticString = #filePath,
  line: UInt = #line
) throws {
  switch TestRun.current.plan(for: id, testFile: "\(file)") {
  case .test, .testAndRecord: return
  case .hold(let sentence, _): throw XCTSkip(sentence, file: file, line: line)
  case .refuse(let sentence): throw DamagedBook(description: sentence)
  }
}

private struct DamagedBook: Error, CustomStringConvertible {
  let description: String
}
