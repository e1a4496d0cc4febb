// What must be told even if the student's code then ends the process.

import Foundation

/// Writes a line to the standard error at once.
///
/// Other output of a test may be lost in a crash.
///
/// - Parameter line: The line, without its end.
@Sendable public func tellAtOnce(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
}
