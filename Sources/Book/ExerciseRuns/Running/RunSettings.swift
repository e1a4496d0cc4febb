// What differs between the runs of a student, a teacher and an author: limits, environment, receipt.

/// How a process of tests is run.
package struct RunSettings: Sendable {
  /// The seconds of processor time after which code counts as endless; a busy machine does not use them up.
  ///
  /// Without a watch, they are those of one process alone.
  package var processorSeconds: Int
  /// The time after which a run is undecided.
  package var longestRun: Duration
  /// Whether the limits of `RunWatch` hold, too.
  package let isWatched: Bool
  /// What the tests find in their environment besides that of their build.
  package var environment: [String: String] = [:]
  /// Whether the tests run in a sandbox: with an environment, a folder and a network of their own.
  package var hasSandbox = false

  /// For authors, who try answers that are known: all tests of a chapter take five seconds of computing.
  package static let author = RunSettings(
    processorSeconds: 120, longestRun: .seconds(300), isWatched: false)

  /// For students, who wait for a verdict, and read where their code crashed.
  package static let student = RunSettings(
    processorSeconds: 20, longestRun: .seconds(120), isWatched: true,
    environment: CrashReport.settings)

  /// Books besides the one that is tested whose finished code is not in the sandbox.
  package var booksWithoutSolutions: [URL] = []

  /// For teachers, who cannot trust what a student's code may have written into the record of its tests.
  package static let teacher = {
    var settings = RunSettings.student
    settings.environment = ["WORKBOOK_STRICT": "1"]
    settings.hasSandbox = true
    return settings
  }()
}

/// A receipt for one run of tests: a file with secret words, one for each way in which tests end.
///
/// The tests read the words and empty the file before a test of the exercise begins. At their end they
/// write the word that is true into the file: `Tests/Support/ExerciseTesting/Receipt.swift`.
struct RunReceipt {
  let file = TemporaryItem()
  private let words = RunVerdict.allCases.map { ($0, UUID().uuidString) }
  /// What the tests of Swift Testing record as a known issue at their end: a testing library that was changed does not.
  let canary = UUID().uuidString

  /// Writes a new receipt.
  init() {
    try? Data((words.map(\.1) + [canary]).joined(separator: " ").utf8).write(to: file.url)
  }

  /// What the tests have signed; nil if they did not come to their end.
  var verdict: RunVerdict? {
    let text = file.text
    return words.first { $0.1 == text }?.0
  }
}
