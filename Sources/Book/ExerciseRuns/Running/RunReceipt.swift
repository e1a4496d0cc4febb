// What the tests sign at their end, so that code which ends their process early is noticed.

import CommandSupport
import Foundation

/// A receipt for one run of tests: a file with two secret words, one for tests that pass and one for others.
///
/// The tests read the words and remove the file before any code of the student runs. At their end they
/// write the word that is true into the file: `Tests/Support/ExerciseTesting/Receipt.swift`.
struct RunReceipt {
  private let file = LogFile()
  private let passed = UUID().uuidString
  private let failed = UUID().uuidString

  /// Writes a new receipt.
  init() { try? Data("\(passed) \(failed)".utf8).write(to: file.url) }

  /// What the tests find in their environment.
  var environment: [String: String] { ["WORKBOOK_RECEIPT": file.url.path] }

  /// Whether the tests came to their end, and all have passed.
  var saysPassed: Bool { file.text == passed }
}
