// Decides what the end of a run says of a trial: what must be mended, in sentences. Pure.

extension Trial {
  /// Judges the run of all tests of the chapter on its stubs, and the states of the exercises after it.
  @SlipBuilder func defects(
    ofStubs result: RunResult, _ states: [ExerciseID: ExerciseState]
  ) -> [String] {
    let first = chapter.exercises.first?.id.description ?? ""
    let words = "Exercise \(first) is not solved yet."
    if let stop = result.stopInWords {
      "With chapter \(chapter.id) as it is shipped, the run of its tests \(stop)."
    } else {
      for exercise in chapter.exercises {
        switch states[exercise.id] {
        case .notStarted, .waiting: [String]()
        case .some(let state): "\(exercise.id) is shipped, but counts as \(state)."
        case nil: "\(exercise.id) is shipped, but is no exercise there."
        }
      }
      if result.end == .passed || !result.events.issues.contains(where: { $0.contains(words) }) {
        "'swift test --filter Chapter\(chapter.id)' does not say: \(words) "
          + "Give its suite the trait .exercise(\"\(first)\")."
      }
    }
  }

  /// Judges the run of the tests of an exercise that has a right answer, or calls one.
  ///
  /// Of several answers, the first is named: they are then tried again, each alone.
  @SlipBuilder func defects(ofRightAnswers result: RunResult, _ exercise: Exercise) -> [String] {
    if result.end == .passed {
      exercise.lackOfTests(in: result)
    } else {
      "\(variants[0].path) is right, but the run of the tests of \(exercise.id) "
        + "\(result.failure). Correct it, or the test that refuses it."
    }
  }

  /// Judges the run of the tests that mistakes must not turn red.
  ///
  /// Of several mistakes, the first is named: they are then tried again, each alone.
  func defects(
    ofBystanders exercises: [Exercise], _ result: RunResult,
    _ states: () -> [ExerciseID: ExerciseState]
  ) -> [String] {
    guard result.end != .passed else { return [] }
    let mistake = variants[0]
    let states = states()
    let red = exercises.filter { exercise in
      switch states[exercise.id] {
      case .red, .crashed: true
      default: false
      }
    }
    let names = red.isEmpty ? "another exercise" : listed(red.map(\.id))
    return [
      "\(mistake.path) turns \(names) red, too, which "
        + "does not build on \(mistake.exercise): the run \(result.failure). "
        + "Write 'builds on \(mistake.exercise)' in the header, or correct the tests."
    ]
  }

  /// Joins what several runs of the same trial have found: a mistake that is not refused each time is told with the count.
  static func defects(ofRuns runs: [[String]]) -> [String] {
    let bad = runs.filter { !$0.isEmpty }
    guard bad.count < runs.count, let defect = bad.first?.first else { return bad.first ?? [] }
    return ["\(bad.count) of \(runs.count) times, \(defect)"]
  }
}

extension Exercise {
  /// Judges the run of the tests on the placeholder.
  @SlipBuilder func defects(ofPlaceholder result: RunResult) -> [String] {
    if let stop = result.stopInWords {
      result.end == .endless
        ? "\(path) \(stop). Let its placeholder return."
        : "\(path) \(stop) instead of failing a test. Let its placeholder return a wrong value."
    } else if result.end == .passed, result.events.testsRun > 0 {
      "\(path) passes the tests of \(id), though it is not solved. "
        + "Write a placeholder that they refuse, or a test that refuses it."
    } else {
      lackOfTests(in: result)
    }
  }

  /// Judges the run of the tests on the solution, among those of the exercises that it builds on.
  @SlipBuilder func defects(ofSolution result: RunResult, in chapter: Chapter) -> [String] {
    let needs = chapter.needs(of: self).sorted()
    let others =
      needs.isEmpty ? "the stubs of all others" : "the solutions of \(listed(needs)) alone"
    if result.end == .passed {
      lackOfTests(in: result)
    } else {
      "\(solution), with \(others), \(result.failure). "
        + "Correct it, its tests, or 'builds on' in its header."
    }
  }

  @SlipBuilder fileprivate func lackOfTests(in result: RunResult) -> [String] {
    if result.events.testsRun == 0 { "No test of \(id) ran. Write tests in \(tests)." }
  }
}

extension Variant {
  /// Judges the run of the tests of a mistake's own exercise.
  @SlipBuilder func defects(ofMistake result: RunResult) -> [String] {
    let words = refusal?.words ?? ""
    let told = result.events.issues + result.crashMessages
    if result.end == .passed {
      "\(path) passes the tests of \(exercise). Write a test that refuses it, or remove it."
    } else if result.end == .endless || !told.contains(where: { $0.contains(words) }) {
      "\(path) \(result.failure), not with its words \"\(words)\". "
        + "Correct the words behind 'expect' in its first line, or the test."
    }
  }

  /// Judges what the searches of an exercise's tests have found in a race: the schedules that are recorded.
  @SlipBuilder func defects(ofSearches result: RunResult) -> [String] {
    let found = result.events.foundSchedules
    if refusal?.judge == .search, found.isEmpty || found != schedules {
      "\(path): the searches found \(found.isEmpty ? "no schedule" : listed(found)), and not what "
        + "is recorded. If that is right: \(workbookCommand) verify \(exercise) --record"
    }
  }
}
