// A recorded run of a student's own code, with the lines that were at work: for questions about that code.

/// What happens to a student's own run when it is recorded for questions.
package enum OwnScene: String, CaseIterable, Codable, Sendable {
  /// Both requests succeed.
  case success
  /// The owner cancels twice while the request for the list is in flight.
  case cancelledTwice = "cancelled-twice"
  /// The owner cancels while the list is decoded.
  case cancelledInDecoding = "cancelled-in-decoding"
  /// The owner cancels before the start.
  case cancelledFirst = "cancelled-first"
}

/// A line of code.
package struct CodePlace: Codable, Hashable, Sendable {
  /// The file, relative to the workbook's folder.
  package let path: String
  /// The number of the line, from 1.
  package let line: Int

  package init(path: String, line: Int) { (self.path, self.line) = (path, line) }
}

/// A run that was recorded with the lines of code that were at work.
package struct PlacedRun: Codable, Equatable, Sendable {
  /// What happened to the run.
  package let scene: OwnScene
  /// The recording in words.
  package let words: String
  /// For each event the lines of the chapter that were at work on its thread, the innermost first; empty
  /// where the system cannot tell.
  package let places: [[CodePlace]]

  package init(scene: OwnScene, words: String, places: [[CodePlace]]) {
    (self.scene, self.words, self.places) = (scene, words, places)
  }

  /// The recording; nil if its words are damaged.
  package var recording: Recording? { Recording(words: words) }
}
