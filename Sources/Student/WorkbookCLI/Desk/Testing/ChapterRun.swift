// Tests the exercises of a chapter that was built, each in processes of its own.

/// Tests single exercises of a chapter.
struct ChapterRun {
  let chapter: Chapter
  /// The book as it was when it was built: later edits are not what is tested.
  let tested: Workbook
  /// The errors of the chapter; nil if it compiles.
  let errors: [BuildLog.CompileError]?
  /// Why some answers are refused; a refused answer can be why the chapter's tests do not compile.
  let refusals: [ExerciseID: String]
  let process: TestProcess
  /// The one schedule that is played, `14:0.1`; then nothing is recorded, since it shows little of the exercise.
  let schedule: String?

  /// Tests an exercise, or finds why that must wait.
  ///
  /// The verdict is recorded where `swift test` records it. An answer that is refused is tested all the same.
  ///
  /// - Throws: That the tests cannot be started.
  func outcome(of exercise: Exercise) throws(CommandError) -> Outcome {
    let book = Workbook(root: tested.root)
    let refusal = refusals[exercise.id]
    let state = book.state(of: book.exercise(exercise.id) ?? exercise)
    if refusal == nil {
      if let errors { return outcome(of: exercise, state, errors) }
      if state.holdsTests { return .notRun(state) }
    }
    let found = errors == nil && !state.holdsTests ? try test(exercise) : nil
    let outcome = refusal.map { .refused($0, found) } ?? disturbed(found)
    guard let outcome, schedule == nil || outcome != .solved else { return .untested }
    return schedule == nil ? tested.recording(outcome, of: exercise.id) : outcome
  }

  /// What is known of an exercise if the chapter does not compile.
  private func outcome(
    of exercise: Exercise, _ state: ExerciseState, _ errors: [BuildLog.CompileError]
  ) -> Outcome {
    let files = Set(errors.map(\.file))
    let others = chapter.exercises.filter { files.contains($0.path) }.map(\.id)
    if others.contains(exercise.id) { return .uncompiled(errors) }
    guard state.isTested else { return .notRun(state) }
    return others.isEmpty ? .uncompiled(errors) : .heldUp(by: others)
  }

  /// An outcome; code of a refused answer runs in the same process, and can be what ended it.
  private func disturbed(_ outcome: Outcome?) -> Outcome? {
    guard case .stopped = outcome, let (id, reason) = refusals.min(by: { $0.key < $1.key }) else {
      return outcome
    }
    return .disturbed(by: id, reason)
  }

  /// Runs the tests of an exercise; nil if there are none.
  private func test(_ exercise: Exercise) throws(CommandError) -> Outcome? {
    var tests = ExerciseTests(of: exercise, in: tested.root)
    guard !tests.files.isEmpty else { return nil }
    if let schedule { tests = tests.numbered([Int(schedule.prefix(while: \.isNumber)) ?? 0]) }
    let words = "Testing \(exercise.id) \(exercise.title)"
    let result = try Activity.show(words) { () throws(CommandError) in try process.run(tests).whole
    }
    let running = result.stop == nil ? [] : Workbook(root: tested.root).crashedTests(of: exercise)
    return result.outcome(running: running)
  }
}

extension Workbook {
  /// Records an outcome on the files that were tested: those of this value, as they were when the build began.
  ///
  /// The tests record their own verdict on the files as they find them. They cannot if the code ended their
  /// process between two tests; and they do not see that a file was saved since the build.
  ///
  /// - Returns: What is known of the exercise as it is now: of a file that was saved since the build, a test
  ///   that passed shows nothing.
  func recording(_ outcome: Outcome, of id: ExerciseID) -> Outcome {
    var tested = self
    switch outcome {
    case .solved: tested.record(.solved, for: id)
    case .red, .refused, .stopped, .untested: tested.record(.red, for: id)
    case .undecided, .notRun, .taken, .uncompiled, .heldUp, .disturbed: break  // nothing was shown
    }
    guard outcome == .solved else { return outcome }
    let now = Workbook(root: root)
    guard let exercise = now.exercise(id) else { return outcome }
    let state = now.state(of: exercise)
    switch state {
    case .taken: return .taken
    case .changedSinceSolved: return .notRun(state)
    default: return .solved
    }
  }
}
