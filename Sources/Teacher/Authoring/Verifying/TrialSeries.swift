// Tries the trials of some chapters, and collects what is found.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// All trials of a verification, one of each chapter at a time.
struct TrialSeries {
  let copy: BookCopy
  let build: BookBuild
  /// How often the tests of each variant run.
  let times: Int
  /// Whether each mistake's file gets the numbers of the tests that were red, and a race the schedules that were found.
  let isRecorded: Bool
  /// Whether nothing but variants is tried, after the chapters as they are shipped.
  let isOfVariantsAlone: Bool
  /// The exercises whose solutions fail: no mistake of another exercise is to blame for them.
  private(set) var failing: Set<ExerciseID> = []
  /// The exercises of which a mistake was held against the tests of others.
  private(set) var withBystanders: Set<ExerciseID> = []

  private let tell: @Sendable (String) -> Void
  /// The trials that are left of each chapter, by its number.
  private var left: [Int: ArraySlice<Trial>]
  private var progress: ProgressCount
  /// Each answer that was tried, and what was found.
  private var tried: [(answer: TriedAnswer, outcome: String)] = []
  private var spent: [ExerciseID: Duration] = [:]

  private let exercises: [Exercise]
  /// What must be mended, or could not be decided.
  private(set) var defects: [String] = []

  /// Plans the trials of what was selected in the chapters; `tell` is called with each line of progress.
  init(
    of chapters: [Chapter],
    _ selection: Selection,
    in copy: BookCopy,
    times: Int, isRecorded: Bool,
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.copy = copy
    self.times = times
    self.isRecorded = isRecorded
    self.tell = tell
    isOfVariantsAlone = times > 1 || isRecorded
    build = BookBuild(root: copy.root, chapters: chapters.map(\.id))
    exercises = chapters.flatMap(selection.exercises)
    left = [:]
    for chapter in chapters {
      left[chapter.id] =
        TrialPlan(of: chapter, in: copy.root).trials(
          of: selection.exercises(of: chapter), variantsAlone: isOfVariantsAlone)[...]
    }
    progress = ProgressCount(of: left.values.joined().count)
  }

  /// Tries all, first the chapters as they are shipped: one that fails this is not tried any further.
  ///
  /// - Parameter checkPages: What is wrong with the pages, now that all modules are built.
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  mutating func run(_ checkPages: (BookBuild) throws -> [String]) throws {
    let broken = try tryNext().filter { $0.defects != [] }
    for (trial, _) in broken { left[trial.chapter.id] = nil }
    if broken.isEmpty, !isOfVariantsAlone {
      for defect in try checkPages(build) { add(defect) }
    }
    while try !tryNext().isEmpty {}
  }

  private mutating func add(_ defect: String) {
    tell("    \(defect)")
    defects.append(defect)
  }

  /// Tries the next trial of each chapter; finds nothing if none is left.
  private mutating func tryNext() throws -> [(trial: Trial, defects: [String]?)] {
    let trials = left.keys.sorted().compactMap { left[$0]?.popFirst() }
    let began = ContinuousClock.now
    let found = try results(of: trials)
    let time = (ContinuousClock.now - began) / max(1, found.count)
    for (trial, defects) in found {
      let chapter = trial.chapter
      let alone = defects == [] ? [] : TrialPlan(of: chapter, in: copy.root).alone(trial)
      guard !alone.isEmpty else {
        add(trial, defects, time)
        continue
      }
      // Only this tells which of the answers is wrong.
      left[chapter.id] = alone + left[chapter.id, default: []]
      progress.expect(alone.count - 1)
      tell("Answers of chapter \(chapter.id) are tried again, each alone.")
    }
    return found
  }

  private mutating func add(_ trial: Trial, _ new: [String]?, _ time: Duration) {
    tried += trial.answers.map { ($0, $0.good.word(new)) }
    let exercises = trial.answers.isEmpty ? trial.chapter.exercises : trial.answers.map(\.exercise)
    for exercise in exercises { spent[exercise.id, default: .zero] += time / exercises.count }
    if new != [] { failing.formUnion(trial.answers(.passes).map(\.exercise.id)) }
    withBystanders.formUnion(trial.variants.filter(\.isRefusedByTest).map(\.exercise))
    tell(progress.line("\(trial.title): \(trial.outcome(new))", after: time))
    let undecided =
      "Undecided: \(trial.title). The machine was too busy, or the tests wait for something that "
      + "never comes. Verify again when nothing else runs."
    for defect in new ?? [undecided] { add(defect) }
  }

  // MARK: The report

  /// A line for each exercise, and below the table what was tried.
  var text: String {
    let heading = [
      "exercise", "", "placeholder", "solution", "mistakes refused", "right accepted", "time",
    ]
    let rows = exercises.map { exercise in
      let kinds: [TriedAnswer.Outcome] = [.red, .passes, .refused, .accepted]
      return [exercise.id.description, exercise.title] + kinds.map { outcomes($0, of: exercise) }
        + [ProgressCount.words(spent[exercise.id, default: .zero])]
    }
    let counts = [
      counted(exercises.count, "exercise"),
      counted(tried.count { $0.answer.good == .refused }, "mistake")
        + (times == 1 ? "" : " (\(times) times each)")
        + (isRecorded ? " recorded" : ""),
      counted(tried.count { $0.answer.good == .accepted }, "right answer"),
    ]
    let table = CommandSupport.table([heading] + rows, right: [6])
    return "\(table)\n\n\(counts.joined(separator: ", "))"
  }

  /// What was found of the answers of one kind to an exercise.
  private func outcomes(_ good: TriedAnswer.Outcome, of exercise: Exercise) -> String {
    let found = tried.filter { $0.answer.good == good && $0.answer.exercise.id == exercise.id }
      .map(\.outcome)
    switch good {
    case .red, .passes: return found.first ?? "–"
    case .refused, .accepted: return "\(found.count { $0 == good.rawValue }) of \(found.count)"
    }
  }
}
