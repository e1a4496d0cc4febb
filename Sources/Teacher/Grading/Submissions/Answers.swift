// What stands in the place of each exercise while a student is graded. Pure.

import Commands
import Curriculum

/// Why the stub stands in the place of an answer.
struct Replacement {
  /// In a few words: `does not compile`.
  let state: String
  /// What the student is told.
  let sentence: String
}

/// The answers of one student; where an answer does not compile, its stub.
struct Answers {
  private let stubs: [ExerciseID: String]
  /// The text of each exercise's file.
  private(set) var texts: [ExerciseID: String]
  /// The exercises whose answers were replaced by their stubs, and why.
  private(set) var replaced: [ExerciseID: Replacement] = [:]
  /// The exercises whose answers equal the finished files.
  ///
  /// They are graded like any other: a short answer can be the same by itself.
  private(set) var finished: [ExerciseID] = []
  /// What a teacher should know of the files.
  var notes: [String] = []

  /// Puts a student's answers into the place of the stubs.
  ///
  /// - Parameters:
  ///   - answers: What was found in the student's folder.
  ///   - exercises: The exercises, as they were shipped.
  ///   - stubs: Their texts.
  ///   - solutions: The texts of the finished files.
  init(
    _ answers: [ExerciseID: Answer], to exercises: [Exercise],
    stubs: [ExerciseID: String], solutions: [ExerciseID: String]
  ) {
    self.stubs = stubs
    texts = stubs
    let present = Set(exercises.filter { answers[$0.id] ?? .missing != .missing }.map(\.id.chapter))
    for exercise in exercises {
      switch answers[exercise.id] ?? .missing {
      case .text(let text):
        texts[exercise.id] = Self.withHeader(of: stubs[exercise.id] ?? "", text)
      case .missing where present.contains(exercise.id.chapter):
        notes.append("\(exercise.path) is missing: the stub was graded.")
      case .missing: continue
      case .refused(let reason):
        notes.append("\(exercise.path) was left out, because \(reason): the stub was graded.")
      }
    }
    finished = exercises.map(\.id).filter { id in
      guard let text = texts[id], let solution = solutions[id] else { return false }
      return text == solution || Self.code(text).map(\.text) == Self.code(solution).map(\.text)
    }
    notes += finished.map {
      "\($0) is the same as the finished file in Solutions, but for white space and comments."
    }
  }

  /// The code without white space and comments.
  private static func code(_ text: String) -> [SwiftToken] {
    SwiftToken.tokens(of: text).filter { $0.kind != .space && $0.kind != .comment }
  }

  /// What two answers share that differ in names, white space and comments alone: a hash; nil for little own code.
  func shape(of id: ExerciseID) -> String? {
    let (own, stub) = (Self.shape(texts[id]), Self.shape(stubs[id]))
    guard own.difference(from: stub).insertions.count >= Self.leastOwnTokens else { return nil }
    return String(fingerprint(of: own.map { Array($0.utf8) }), radix: 16)
  }

  /// Shorter answers are the same by themselves.
  private static let leastOwnTokens = 60

  private static func shape(_ text: String?) -> [String] {
    code(text ?? "").map { [.name, .type].contains($0.kind) ? "name" : $0.text }
  }

  /// Whether the stub stands in the place of an exercise.
  func isStub(_ id: ExerciseID) -> Bool { texts[id] == stubs[id] }

  /// The texts of a trial, in which stubs stand in the place of more answers.
  func texts(withStubsFor ids: Set<ExerciseID>) -> [ExerciseID: String] {
    texts.merging(stubs.filter { ids.contains($0.key) }) { $1 }
  }

  /// Puts the stub into the place of an answer that may not be as it is.
  mutating func refuse(_ id: ExerciseID, because reason: String) {
    putStub(
      in: id, .init(state: "is refused", sentence: "The answer is refused: \(reason)."),
      note: "\(id) is refused: \(reason). Its stub was put in its place.")
  }

  /// Puts the stub into the place of an answer that does not compile.
  mutating func replace(_ id: ExerciseID, because message: String) {
    putStub(
      in: id, .init(state: "does not compile", sentence: "It does not compile: \(message)"),
      note: "\(id) does not compile, so its stub was put in its place: \(message)")
  }

  private mutating func putStub(in id: ExerciseID, _ replacement: Replacement, note: String) {
    guard !isStub(id) else { return }
    texts[id] = stubs[id]
    replaced[id] = replacement
    notes.append(note)
  }

  /// The text with the header as it was shipped: the points in a student's header do not count.
  private static func withHeader(of stub: String, _ text: String) -> String {
    let header = stub.prefix { !$0.isNewline }
    // With a line before it, a byte order mark is no longer one.
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let first = text.prefix { !$0.isNewline }
    let hasHeader = first.hasPrefix("// Exercise")
    return header + String(hasHeader ? text.dropFirst(first.count) : "\n" + text)
  }
}
