// Builds a student's answers; what cannot be built is replaced by its stub.

import CommandSupport
import Curriculum
import ExerciseRuns

extension StudentGrader {
  /// Builds the answers, until all that is left can be built and may be.
  ///
  /// - Returns: Why nothing of the student can be graded; nil if all is built.
  /// - Throws: That the workbook itself cannot be built, or why the copy cannot be written.
  func build(_ answers: inout Answers) throws -> GradingProblem? {
    guard answers.all.contains(where: { !$0.isStub }) else {
      // Stubs compile, and their tests do not run.
      try copy.put(answers.texts, into: chapters)
      return nil
    }
    while true {
      switch try built(answers.texts) {
      case .undecided: return .tooSlow
      case .built:
        guard try refuse(in: &answers, of: chapters) else { return nil }
      case .failed(let log):
        // An answer that may not be as it is can break the tests of other answers, which are right.
        let compiled = chapters.filter { log.errors.isEmpty || log.hasBrokenTestsAlone(of: $0) }
        if try refuse(in: &answers, of: compiled) { continue }
        let blamed = blamed(for: log, in: answers)
        for (id, words) in blamed.sorted(by: { $0.key < $1.key }) {
          answers.replace(id, because: words)
        }
        if blamed.isEmpty, try isTooSlowOneByOne(&answers) { return .tooSlow }
      }
    }
  }

  /// Puts texts into the place of the exercises, and builds them.
  func built(_ texts: [ExerciseID: String]) throws -> SwiftBuild.End {
    try copy.put(texts, into: chapters)
    return try build.run()
  }

  /// Puts stubs in the place of answers that may not be as they are, and returns whether there are any.
  private func refuse(in answers: inout Answers, of chapters: [Chapter]) throws -> Bool {
    let refusals = try inParallel(chapters) { [build] chapter throws(CommandError) in
      try build.refusals(in: chapter)
    }.joined()
    for (id, reason) in refusals.sorted(by: { $0.key < $1.key }) {
      answers.refuse(id, because: reason)
    }
    return !refusals.isEmpty
  }

  /// The answers to be replaced by their stubs, each with the compiler's first words.
  ///
  /// An error in an answer blames that answer, and one in the tests of an exercise blames the exercise:
  /// its answer does not declare what the tests call. An answer that builds on a blamed answer
  /// gets a second chance.
  private func blamed(for log: BuildLog, in answers: Answers) -> [ExerciseID: String] {
    var words: [ExerciseID: String] = [:]
    for subject in answers.all.filter({ !$0.isStub }).map(\.subject) {
      words[subject.id] = log.errors.first { subject.files.contains($0.file) }?.description
    }
    let ids = Set(words.keys)
    let later = subjects.filter { !$0.needs.isDisjoint(with: ids) }.map(\.id)
    return words.filter { !later.contains($0.key) }
  }

  /// Builds the stubs, then with them one answer more at a time: what fails is at fault, and replaced.
  ///
  /// So a compiler that was killed, for memory perhaps, costs no answer its points.
  ///
  /// - Returns: Whether a build did not end in time.
  private func isTooSlowOneByOne(_ answers: inout Answers) throws -> Bool {
    let open = answers.all.filter { !$0.isStub }.map(\.subject)
    for count in 0...open.count {
      let stubs = Dictionary(uniqueKeysWithValues: open[count...].map { ($0.id, $0.stub) })
      switch try built(answers.texts.merging(stubs) { $1 }) {
      case .undecided: return true
      case .built: continue
      case .failed(let log) where count == 0:
        throw CommandError.failure("The workbook itself cannot be built: \(log.firstError)")
      case .failed(let log): answers.replace(open[count - 1].id, because: log.firstError)
      }
    }
    return false
  }
}

extension BuildLog {
  /// Whether the tests of a chapter do not compile, though its exercises do.
  fileprivate func hasBrokenTestsAlone(of chapter: Chapter) -> Bool {
    !errors(in: chapter.tests + "/").isEmpty && errors(in: chapter.path + "/").isEmpty
  }
}
