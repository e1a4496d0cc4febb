// What the desk remembers from one command to the next: one small file, which git ignores.

/// What the desk remembers.
///
/// Verdicts are not in it: the tests record them, and a test brings them back. What nobody has noted yet is nil, so that
/// the record of an older or a newer workbook can be read.
package struct DeskRecord: Codable, Equatable, Sendable {
  /// A mistake that stands in the place of a solved file.
  package struct Repair: Codable, Equatable, Sendable {
    /// The number of the exercise.
    package let exercise: String
    /// The name of the mistake.
    package let mistake: String
    /// Where the solved file is kept, relative to the workbook's folder.
    package let kept: String
    /// The hash of the solved file and of what it builds on; nil in the record of an older workbook.
    package var fingerprint: UInt64?

    /// Joins what is known when a repair begins.
    package init(exercise: String, mistake: String, kept: String, fingerprint: UInt64?) {
      self.exercise = exercise
      self.mistake = mistake
      self.kept = kept
      self.fingerprint = fingerprint
    }

    /// Why a command has to wait for the end of the repair.
    package var refusal: CommandError {
      .failure(
        "A repair of \(exercise) is going on. End it first: \(workbookCommand) repair --stop")
    }
  }

  /// How a right answer to a question is kept.
  package static let right = "right"

  /// The level of the hint that was shown last, by exercise.
  private var hints: [String: Int]?
  /// The names of the mistakes that were repaired, by exercise.
  package var repaired: [String: [String]]?
  /// What was answered first to each question of `predict`: `right`, or the words of another choice.
  package private(set) var predictions: [String: String]?
  /// The repair that is going on; nil if there is none.
  package var repair: Repair?

  /// Remembers nothing yet.
  package init() {}
}

extension DeskRecord {
  /// The level of the hint to show next: one more than last time.
  package func nextHint(for id: ExerciseID) -> Int { min(3, (hints?["\(id)"] ?? 0) + 1) }

  /// Takes note that a hint was shown.
  package mutating func noteHint(_ level: Int, for id: ExerciseID) {
    hints = (hints ?? [:]).merging(["\(id)": level]) { max($0, $1) }
  }

  /// How often a mistake was repaired.
  package func repairs(of mistake: Variant) -> Int {
    repaired?["\(mistake.exercise)"]?.count { $0 == mistake.name } ?? 0
  }

  /// Takes note of an answer; only the first to a question counts.
  package mutating func notePrediction(_ answer: String, of question: String) {
    predictions = (predictions ?? [:]).merging([question: answer]) { first, _ in first }
  }

  // MARK: The file

  private static func file(in root: URL) -> URL { root.appending(path: ".workbook/desk.json") }

  /// Reads what was remembered; nothing if the file is missing or damaged.
  package init(in root: URL) {
    let data = try? Data(contentsOf: Self.file(in: root))
    self = data.flatMap { try? JSONDecoder().decode(DeskRecord.self, from: $0) } ?? DeskRecord()
  }

  /// Writes what is to be remembered.
  ///
  /// - Throws: That the file cannot be written.
  package func save(in root: URL) throws(CommandError) {
    guard let data = try? JSONEncoder.sorted.encode(self) else { return }
    try StudentFiles(root: root).write(data, to: ".workbook/desk.json")
  }
}
