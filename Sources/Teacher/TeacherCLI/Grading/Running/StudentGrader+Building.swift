// Builds a student's answers; what cannot be built is replaced by its stub.

extension StudentGrader {
  /// Builds the answers, until all that is left can be built and may be.
  ///
  /// - Returns: Why nothing of the student can be graded; nil if all is built.
  /// - Throws: That the workbook itself cannot be built, or why the copy cannot be written.
  mutating func buildAnswers() throws -> GradingProblem? {
    // Stubs compile, and their tests do not run.
    guard !answers.allSatisfy(\.isStub) else {
      try copy.put(texts, into: chapters)
      return nil
    }
    while true {
      switch try built() {
      case .undecided: return .tooSlow
      case .built:
        guard try refuse(in: chapters) else { return nil }
      case .failed(let log):
        // An answer that may not be as it is can break the tests of other answers, which are right.
        let compiled = chapters.filter { log.errors.isEmpty || log.hasBrokenTestsAlone(of: $0) }
        if try refuse(in: compiled) { continue }
        if !blame(for: log), try isTooSlowOneByOne() { return .tooSlow }
      }
    }
  }

  /// Puts the answers into their places, some texts in the place of others, and builds them.
  func built(with others: [ExerciseID: String] = [:]) throws -> SwiftBuild.End {
    try copy.put(texts.merging(others) { $1 }, into: chapters)
    return try build.run()
  }

  private var texts: [ExerciseID: String] {
    Dictionary(uniqueKeysWithValues: answers.map { ($0.id, $0.text) })
  }

  /// Puts stubs in the place of answers that may not be as they are, and returns whether there are any.
  private mutating func refuse(in chapters: [Chapter]) throws -> Bool {
    let found = try inParallel(chapters) { [build] chapter throws(CommandError) in
      try build.refusals(in: chapter)
    }
    let refusals = found.reduce(into: [:]) { $0.merge($1) { $1 } }
    for index in answers.indices {
      let id = answers[index].id
      guard let reason = refusals[id] else { continue }
      answers[index].putStub("is refused", "The answer is refused: \(reason).")
      notes.append("\(id) is refused: \(reason). Its stub was put in its place.")
    }
    return !refusals.isEmpty
  }

  /// Puts the stub in the place of each answer with an error in its file or in its tests, which call what it does not
  /// declare; returns whether there is one.
  ///
  /// An answer that builds on such an answer gets a second chance.
  private mutating func blame(for log: BuildLog) -> Bool {
    var blamed: Set<ExerciseID> = []
    for index in answers.indices where !answers[index].isStub {
      let answer = answers[index]
      let error = log.errors.first { answer.files.contains($0.file) }
      guard let error, answer.needs.isDisjoint(with: blamed) else { continue }
      blamed.insert(answer.id)
      replace(index, because: error.description)
    }
    return !blamed.isEmpty
  }

  /// Builds the stubs, then with them one answer more at a time: what fails is at fault, and replaced.
  ///
  /// So a compiler that was killed, for memory perhaps, costs no answer its points.
  ///
  /// - Returns: Whether a build did not end in time.
  private mutating func isTooSlowOneByOne() throws -> Bool {
    let open = answers.indices.filter { !answers[$0].isStub }
    for count in 0...open.count {
      let stubs = open[count...].map { (answers[$0].id, answers[$0].stub) }
      switch try built(with: Dictionary(uniqueKeysWithValues: stubs)) {
      case .undecided: return true
      case .built: continue
      case .failed(let log) where count == 0:
        throw CommandError.failure("The workbook itself cannot be built: \(log.firstError)")
      case .failed(let log): replace(open[count - 1], because: log.firstError)
      }
    }
    return false
  }

  private mutating func replace(_ index: Int, because message: String) {
    answers[index].putStub("does not compile", "It does not compile: \(message)")
    notes.append(
      "\(answers[index].id) does not compile, so its stub was put in its place: \(message)")
  }
}

extension BuildLog {
  /// Whether the tests of a chapter do not compile, though its exercises do.
  fileprivate func hasBrokenTestsAlone(of chapter: Chapter) -> Bool {
    !errors(in: chapter.tests + "/").isEmpty && errors(in: chapter.path + "/").isEmpty
  }
}
