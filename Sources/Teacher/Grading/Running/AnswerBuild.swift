// Builds a student's answers; what cannot be built is replaced by its stub.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Builds the answers of one student after another, in one copy.
struct AnswerBuild {
  /// Why nothing of a student can be graded.
  static let tooSlow =
    "The build did not end in time: the machine was too busy, or the compiler does not end."

  let copy: BookCopy
  let chapters: [Chapter]
  let build: BookBuild
  let culprits: BuildCulprits
  let rule: AnswerRule

  /// Builds the answers, until all that is left can be built and may be.
  ///
  /// - Returns: Why nothing of the student can be graded; nil if all is built.
  /// - Throws: That the workbook itself cannot be built, or why the copy cannot be written.
  func run(_ answers: inout Answers) throws -> String? {
    while true {
      switch try self.build(answers.texts) {
      case .undecided: return Self.tooSlow
      case .failed(let log):
        // An answer that may not be as it is can break the tests of other answers, which are right.
        if try refuse(in: &answers, of: chapters.filter { log.hasBrokenTestsAlone(of: $0) }) {
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
  private func replaceCulprits(in answers: inout Answers, _ log: BuildLog) throws -> String? {
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
      case .undecided: return Self.tooSlow
      case .built: return nil
      case .failed(let log): return try search(among: suspects, in: &answers, log)
      }
    }
  }

  /// Tries the suspects by halves.
  private func search(
    among suspects: [ExerciseID],
    in answers: inout Answers,
    _ log: BuildLog
  ) throws -> String? {
    var (search, words) = (CulpritSearch(among: suspects), log.firstError)
    while let next = search.next {
      let stubs = Set(suspects).subtracting(next)
      switch try build(answers.texts(withStubsFor: stubs)) {
      case .undecided: return Self.tooSlow
      case .built: search.add(isBuilt: true)
      case .failed(let log):
        words = log.firstError
        search.add(isBuilt: false)
      }
      for id in search.culprits { answers.replace(id, because: words) }
    }
    for id in search.culprits { answers.replace(id, because: words) }
    return nil
  }
}

extension BuildLog {
  /// Whether the tests of a chapter do not compile, though its exercises do.
  fileprivate func hasBrokenTestsAlone(of chapter: Chapter) -> Bool {
    !errors(in: chapter.tests + "/").isEmpty && errors(in: chapter.path + "/").isEmpty
  }
}
