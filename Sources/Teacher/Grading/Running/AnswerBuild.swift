// Builds a student's answers; what cannot be built is replaced by its stub.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Builds the answers of one student after another, in one copy.
struct AnswerBuild {
  let copy: BookCopy
  let chapters: [Chapter]
  let build: BookBuild
  let culprits: BuildCulprits
  let rule: AnswerRule

  /// Builds the answers, until all that is left can be built and may be.
  ///
  /// - Returns: Why nothing of the student can be graded; nil if all is built.
  /// - Throws: That the workbook itself cannot be built, or why the copy cannot be written.
  func run(_ answers: inout Answers) throws -> GradingProblem? {
    guard !chapters.flatMap(\.exercises).allSatisfy({ answers.isStub($0.id) }) else {
      // Stubs compile, and their tests do not run.
      try copy.put(answers.texts, into: chapters)
      return nil
    }
    while true {
      switch try self.build(answers.texts) {
      case .undecided: return .tooSlow
      case .failed(let log):
        // An answer that may not be as it is can break the tests of other answers, which are right.
        let compiled = chapters.filter { log.errors.isEmpty || log.hasBrokenTestsAlone(of: $0) }
        if try refuse(in: &answers, of: compiled) {
          continue
        }
        if let problem = try replaceCulprits(in: &answers, log) { return problem }
      case .built:
        guard try refuse(in: &answers, of: chapters) else { return nil }
      }
    }
  }

  /// Puts stubs in the place of answers that may not be as they are, and returns whether there are any.
  private func refuse(in answers: inout Answers, of chapters: [Chapter]) throws -> Bool {
    let refusals = try inParallel(chapters) { chapter throws(CommandError) in
      try rule.refusals(in: chapter)
    }.joined()
    for refusal in refusals { answers.refuse(refusal.exercise, because: refusal.reason) }
    return !refusals.isEmpty
  }

  /// Puts texts into the place of the exercises, and builds them.
  func build(_ texts: [ExerciseID: String]) throws -> SwiftBuild.End {
    try copy.put(texts, into: chapters)
    return try build.run()
  }

  /// Puts stubs in the place of answers that keep a build from succeeding.
  private func replaceCulprits(in answers: inout Answers, _ log: BuildLog) throws -> GradingProblem?
  {
    switch culprits.blame(for: log, where: answers.isStub) {
    case .culprits(let found):
      for (id, words) in found.sorted(by: { $0.key < $1.key }) {
        answers.replace(id, because: words)
      }
      return nil
    case .suspects(let suspects) where suspects.isEmpty:
      throw CommandError.failure("The workbook itself cannot be built: \(log.firstError)")
    case .suspects(let suspects):
      // A compiler that was killed, for memory perhaps, blames nobody: only what fails twice is searched.
      switch try build(answers.texts) {
      case .undecided: return .tooSlow
      case .built: break
      case .failed(let log): try check(suspects, in: &answers, log)
      }
      return nil
    }
  }

  /// Compiles the suspects one after another, among stubs.
  ///
  /// What does not compile there, or not with those before it, is at fault. If each compiles, all are.
  private func check(
    _ suspects: [ExerciseID], in answers: inout Answers, _ log: BuildLog
  ) throws {
    var (rest, found) = (Set(suspects), false)
    for id in suspects.sorted() {
      rest.remove(id)
      try copy.put(answers.texts(withStubsFor: rest), into: chapters)
      guard let chapter = chapters.first(where: { $0.id == id.chapter }),
        let words = try self.build.firstError(in: chapter)
      else { continue }
      answers.replace(id, because: words)
      rest.insert(id)
      found = true
    }
    guard !found else { return }
    for id in suspects { answers.replace(id, because: log.firstError) }
  }
}

extension BuildLog {
  /// Whether the tests of a chapter do not compile, though its exercises do.
  fileprivate func hasBrokenTestsAlone(of chapter: Chapter) -> Bool {
    !errors(in: chapter.tests + "/").isEmpty && errors(in: chapter.path + "/").isEmpty
  }
}
