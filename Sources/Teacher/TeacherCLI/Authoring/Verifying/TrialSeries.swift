// Tries the trials of some chapters, and collects what is found.

/// All trials of a verification, one of each chapter at a time.
struct TrialSeries {
  /// What was found in a trial: what must be mended, in sentences; nil if that could not be decided.
  typealias Finding = (trial: Trial, defects: [String]?)

  let copy: BookCopy
  let chapters: [Chapter]
  /// The exercises of these chapters that are tried.
  let exercises: [Exercise]
  /// How often the tests of each variant run.
  let times: Int
  /// Whether each mistake's file gets the numbers of the tests that were red, and a race the schedules that were found.
  let isRecorded: Bool
  let tell: @Sendable (String) -> Void

  /// The trials that are left of each chapter, by its number.
  private(set) var left: [Int: ArraySlice<Trial>] = [:]
  private(set) var progress = ProgressCount(of: 0)
  /// What was found so far.
  private(set) var findings: [Finding] = []
  private(set) var spent: [ExerciseID: Duration] = [:]
  /// What must be mended, or could not be decided.
  private(set) var defects: [String] = []

  var build: BookBuild { BookBuild(root: copy.root, chapters: chapters.map(\.id)) }

  /// Whether nothing but variants is tried, after the chapters as they are shipped.
  var isOfVariantsAlone: Bool { times > 1 || isRecorded }

  /// The exercises whose solutions fail: no mistake of another exercise is to blame for them.
  var failing: Set<ExerciseID> {
    let failed = findings.filter { $0.defects != [] }.map(\.trial)
    return Set(failed.flatMap { $0.answers(.passes) }.map(\.exercise.id))
  }

  /// Plans all trials, and tries them, first the chapters as they are shipped: one that fails this is not tried any
  /// further.
  ///
  /// - Parameter checkPages: What is wrong with the pages, now that all modules are built.
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  mutating func run(_ checkPages: (BookBuild) throws -> [String]) throws {
    for chapter in chapters {
      let chosen = exercises.filter { $0.id.chapter == chapter.id }
      let trials = plan(of: chapter).trials(of: chosen, variantsAlone: isOfVariantsAlone)
      left[chapter.id] = trials[...]
      progress.expect(trials.count)
    }
    let broken = try tryNext().filter { $0.defects != [] }
    for (trial, _) in broken { left[trial.chapter.id] = nil }
    if broken.isEmpty, !isOfVariantsAlone { try checkPages(build).forEach { add($0) } }
    while try !tryNext().isEmpty {}
  }

  private func plan(of chapter: Chapter) -> TrialPlan { TrialPlan(of: chapter, in: copy.root) }

  private mutating func add(_ defect: String) {
    tell("    \(defect)")
    defects.append(defect)
  }

  /// Tries the next trial of each chapter; finds nothing if none is left.
  private mutating func tryNext() throws -> [Finding] {
    let trials = left.keys.sorted().compactMap { left[$0]?.popFirst() }
    let began = ContinuousClock.now
    let found = try play(trials)
    let time = (ContinuousClock.now - began) / max(1, found.count)
    for finding in found {
      let chapter = finding.trial.chapter
      let alone = finding.defects == [] ? [] : plan(of: chapter).alone(finding.trial)
      guard !alone.isEmpty else {
        add(finding, time)
        continue
      }
      // Only this tells which of the answers is wrong.
      left[chapter.id] = alone + left[chapter.id, default: []]
      progress.expect(alone.count - 1)
      tell("Answers of chapter \(chapter.id) are tried again, each alone.")
    }
    return found
  }

  private mutating func add(_ finding: Finding, _ time: Duration) {
    findings.append(finding)
    let (trial, defects) = finding
    let exercises = trial.answers.isEmpty ? trial.chapter.exercises : trial.answers.map(\.exercise)
    for exercise in exercises { spent[exercise.id, default: .zero] += time / exercises.count }
    tell(progress.line("\(trial.title): \(trial.outcome(defects))", after: time))
    let undecided =
      "Undecided: \(trial.title). The machine was too busy, or the tests wait for something that "
      + "never comes. Verify again when nothing else runs."
    for defect in defects ?? [undecided] { add(defect) }
  }

  // MARK: The report

  /// A line for each exercise, and below the table what was tried.
  var text: String {
    let heading = [
      "exercise", "", "placeholder", "solution", "mistakes refused", "right accepted", "time",
    ]
    let rows = exercises.map { exercise in
      let kinds: [TriedAnswer.Outcome] = [.red, .passes, .refused, .accepted]
      return [exercise.id.description, exercise.title] + kinds.map { found($0, of: exercise) }
        + [ProgressCount.words(spent[exercise.id, default: .zero])]
    }
    let counts = [
      counted(exercises.count, "exercise"),
      counted(outcomes(.refused).count, "mistake")
        + (times == 1 ? "" : " (\(times) times each)") + (isRecorded ? " recorded" : ""),
      counted(outcomes(.accepted).count, "right answer"),
    ]
    let table = CommandSupport.table([heading] + rows, right: [6])
    return "\(table)\n\n\(counts.joined(separator: ", "))"
  }

  /// What was found of the answers of one kind to an exercise.
  private func found(_ good: TriedAnswer.Outcome, of exercise: Exercise) -> String {
    let all = outcomes(good, of: exercise)
    return switch good {
    case .red, .passes: all.first ?? "–"
    case .refused, .accepted: "\(all.count { $0 == good.rawValue }) of \(all.count)"
    }
  }

  /// What was found of the answers of one kind, to one exercise or to all, in a word each.
  private func outcomes(
    _ good: TriedAnswer.Outcome, of exercise: Exercise? = nil
  ) -> [String] {
    findings.flatMap { trial, defects in
      trial.answers(good).filter { exercise == nil || $0.exercise.id == exercise?.id }
        .map { $0.good.word(defects) }
    }
  }
}
