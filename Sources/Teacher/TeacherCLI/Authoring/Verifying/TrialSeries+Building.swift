// Builds a trial of each chapter at the same time, and runs the tests of the trials that compile.

extension TrialSeries {
  /// Builds trials, one of each chapter, and runs their tests.
  ///
  /// - Returns: What was found; the trials that do not compile come first.
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  func play(_ trials: [Trial]) throws -> [Finding] {
    guard !trials.isEmpty else { return [] }
    for trial in trials { try copy.put(trial.texts, into: [trial.chapter]) }
    switch try build.run() {
    case .built: return try run(trials)
    case .undecided: return trials.map { ($0, nil) }
    case .failed(let log):
      let broken = trials.map { ($0, $0.errors(in: log)) }.filter { !$1.isEmpty }
      guard !broken.isEmpty else {
        let words = "The book cannot be built: \(log.firstError). Correct it, and verify again."
        return trials.map { ($0, [words]) }
      }
      // The others are built without them, beside finished files as they were at the beginning.
      let solution = AnswerFiles(in: copy.root).solution
      for (trial, _) in broken {
        try copy.put(trial.chapter.exercises.texts(solution), into: [trial.chapter])
      }
      let others = trials.filter { trial in !broken.contains { $0.0.chapter.id == trial.chapter.id }
      }
      return try broken.map { ($0, $0.defects(compiling: $1)) } + play(others)
    }
  }

  /// Runs the tests of trials that were built: those of variants as often as asked for, while they can be decided.
  private func run(_ trials: [Trial]) throws(CommandError) -> [Finding] {
    var runs = trials.map { _ in [[String]?]() }
    for time in 0..<times {
      let open = trials.indices.filter { place in
        !runs[place].contains(nil) && (time == 0 || !trials[place].variants.isEmpty)
      }
      for (place, found) in try zip(open, runOnce(open.map { trials[$0] })) {
        runs[place].append(found)
      }
    }
    return zip(trials, runs).map { trial, runs in
      (trial, runs.contains(nil) ? nil : Trial.defects(ofRuns: runs.compactMap { $0 }))
    }
  }

  /// Runs the checks of trials side by side, and returns what was found in each trial.
  ///
  /// Tests of wrong answers often wait. So there are more of them at a time than processors.
  private func runOnce(_ trials: [Trial]) throws(CommandError) -> [[String]?] {
    let checks = trials.indices.flatMap { place in
      TrialRun(trial: trials[place], series: self).checks.map { (place, $0) }
    }
    let most = 3 * ProcessInfo.processInfo.activeProcessorCount
    let found = try inParallel(checks, most: most) { place, check throws(CommandError) in
      (place, try check())
    }
    return trials.indices.map { place in
      let found = found.filter { $0.0 == place }.map(\.1)
      return found.contains(nil) ? nil : found.flatMap { $0 ?? [] }
    }
  }
}
