// What differs between the runs of a student, a teacher and an author: limits, environment, receipt.

import CommandSupport
import Foundation

/// How a process of tests is run.
package struct RunSettings: Sendable {
  /// The seconds of processor time after which code counts as endless; a busy machine does not use them up.
  package var processorSeconds: Int
  /// The same, while no test begins or ends, no other run or schedule is played, and nothing is printed.
  package var silentSeconds = Double.infinity
  /// The time after which a run is undecided.
  package var longestRun: Duration
  /// How long a process may print nothing while it computes at most half of the time; nil for no limit.
  package var longestQuiet: Duration?
  /// The most memory in use, in bytes; nil for no such limit.
  package var memory: Int?
  /// The most output, in bytes; nil for no such limit.
  package var output: Int?
  /// What the tests find in their environment besides that of their build.
  package var environment: [String: String] = [:]
  /// Whether the tests sign a receipt at their end.
  package var hasReceipt = false
  /// Whether the tests run in a sandbox: with an environment, a folder and a network of their own.
  package var hasSandbox = false

  /// For authors, who try answers that are known: all tests of a chapter take five seconds of computing.
  package static let author = RunSettings(processorSeconds: 120, longestRun: .seconds(300))

  /// For students, who wait for a verdict, and read where their code crashed.
  package static let student = RunSettings(
    processorSeconds: 20, silentSeconds: 5, longestRun: .seconds(120), longestQuiet: .seconds(15),
    memory: 1 << 30, output: 16 << 20, environment: CrashReport.settings)

  /// Whether a sandbox has no network beyond the loopback interface: the system decides.
  package static var closesNetwork: Bool { Sandbox.closesNetwork }

  /// For teachers, who cannot trust what a student's code may have written into the record of its tests.
  package static let teacher = {
    var settings = RunSettings.student
    settings.environment = ["WORKBOOK_STRICT": "1"]
    (settings.hasReceipt, settings.hasSandbox) = (true, true)
    return settings
  }()
}

/// A receipt for one run of tests: a file with two secret words, for tests that pass and for tests that fail.
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
