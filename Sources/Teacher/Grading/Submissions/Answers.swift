// What stands in the place of each exercise while a student is graded. Pure.

import Commands
import Curriculum

/// What stands in the place of one exercise: the student's text with the header as it was shipped, or the stub.
struct Answer {
  let subject: Subject
  /// The text of the exercise's file.
  private(set) var text: String
  /// Why the stub stands there if it took the place of an answer: `does not compile`, and what the student is told.
  private(set) var replacement: (state: String, sentence: String)?
  /// Whether the student's text equals the finished file, but for white space and comments.
  ///
  /// It is graded like any other: a short answer can be the same by itself.
  let isFinishedFile: Bool

  var isStub: Bool { text == subject.stub }

  init(_ found: FoundAnswer, to subject: Subject) {
    self.subject = subject
    text = if case .text(let text) = found { subject.withHeader(text) } else { subject.stub }
    isFinishedFile =
      text == subject.solution
      || Self.code(text).map(\.text) == Self.code(subject.solution).map(\.text)
  }

  /// Puts the stub into the place of the answer, and returns whether it was not there before.
  fileprivate mutating func putStub(_ state: String, _ sentence: String) -> Bool {
    guard !isStub else { return false }
    text = subject.stub
    replacement = (state, sentence)
    return true
  }

  /// What two answers share that differ in names, white space and comments alone: a hash; nil for little own code.
  var shape: String? {
    let (own, stub) = (Self.shape(text), Self.shape(subject.stub))
    guard own.difference(from: stub).insertions.count >= Self.leastOwnTokens else { return nil }
    return hash(own)
  }

  /// Shorter answers are the same by themselves.
  private static let leastOwnTokens = 60

  private static func shape(_ text: String) -> [String] {
    code(text).map { [.name, .type].contains($0.kind) ? "name" : $0.text }
  }

  /// The code without white space and comments.
  private static func code(_ text: String) -> [SwiftToken] {
    SwiftToken.tokens(of: text).filter { $0.kind != .space && $0.kind != .comment }
  }
}

/// The answers of one student; where an answer does not compile, its stub.
struct Answers {
  private(set) var all: [Answer]
  /// What a teacher should know of the files.
  var notes: [String] = []

  /// Puts what was found in a student's folder into the place of the stubs.
  init(_ found: [(subject: Subject, answer: FoundAnswer)]) {
    all = found.map { Answer($0.answer, to: $0.subject) }
    let present = Set(found.filter { $0.answer != .missing }.map(\.subject.id.chapter))
    for (subject, answer) in found {
      let path = subject.exercise.path
      if case .refused(let reason) = answer {
        notes.append("\(path) was left out, because \(reason): the stub was graded.")
      } else if answer == .missing, present.contains(subject.id.chapter) {
        notes.append("\(path) is missing: the stub was graded.")
      }
    }
    notes += all.filter(\.isFinishedFile).map { answer in
      "\(answer.subject.id) is the same as the finished file in Solutions, but for white space and comments."
    }
  }

  /// The text of each exercise's file.
  var texts: [ExerciseID: String] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.subject.id, $0.text) })
  }

  subscript(_ id: ExerciseID) -> Answer? { all.first { $0.subject.id == id } }

  /// Puts the stub into the place of an answer that may not be as it is.
  mutating func refuse(_ id: ExerciseID, because reason: String) {
    putStub(
      in: id, "is refused", "The answer is refused: \(reason).",
      note: "\(id) is refused: \(reason). Its stub was put in its place.")
  }

  /// Puts the stub into the place of an answer that does not compile.
  mutating func replace(_ id: ExerciseID, because message: String) {
    putStub(
      in: id, "does not compile", "It does not compile: \(message)",
      note: "\(id) does not compile, so its stub was put in its place: \(message)")
  }

  private mutating func putStub(
    in id: ExerciseID, _ state: String, _ sentence: String, note: String
  ) {
    guard let index = all.firstIndex(where: { $0.subject.id == id }) else { return }
    if all[index].putStub(state, sentence) { notes.append(note) }
  }
}
