// Tries the trials of some chapters, and collects what is found.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// All trials of a verification, one of each chapter at a time.
struct TrialSeries {
  private var bench: TrialBench
  private let tell: (String) -> Void
  /// The trials that are left of each chapter, by its number, in phases.
  private var left: [Int: [ArraySlice<Trial>]]
  private var progress: ProgressCount

  /// What must be mended.
  private(set) var defects: [Defect] = []
  /// The table of what was tried.
  private(set) var tally: Tally
  /// The trials that could not be decided.
  private(set) var undecided: [String] = []

  /// Plans the trials of what was selected in the chapters; `tell` is called with each line of progress.
  init(
    of chapters: [Chapter],
    _ selection: Selection,
    in copy: BookCopy,
    _ repetition: Repetition,
    tell: @escaping (String) -> Void
  ) {
    self.tell = tell
    let solution = AnswerFiles(in: copy.original).solution
    bench = TrialBench(
      copy: copy, build: BookBuild(root: copy.root, chapters: chapters.map(\.id)),
      repetition: repetition,
      solved: Dictionary(
        uniqueKeysWithValues: chapters.map { ($0.id, $0.exercises.texts(solution)) }))
    left = [:]
    for chapter in chapters {
      let plan = TrialPlan(of: chapter, in: copy.original, only: selection.exercise)
      left[chapter.id] = plan.phases(variantsAlone: repetition.isOfVariantsAlone).map { $0[...] }
    }
    progress = ProgressCount(of: left.values.joined().joined().count)
    tally = Tally(of: chapters.flatMap(selection.exercises))
  }

  /// Tries the chapters as they are shipped; a chapter that fails this is not tried any further.
  ///
  /// - Returns: Whether all are well, and so all modules are built.
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  mutating func tryStubs() throws -> Bool {
    let broken = try tryNext(of: 0).filter { $0.defects != [] }
    for (trial, _) in broken { left[trial.chapter.id] = nil }
    return broken.isEmpty
  }

  /// Tries all the rest.
  ///
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  mutating func tryRest() throws {
    for phase in left.values.first?.indices ?? 0..<0 {
      while try !tryNext(of: phase).isEmpty {}
    }
  }

  /// Tries the next trial of each chapter in a phase; finds nothing if none is left.
  private mutating func tryNext(of phase: Int) throws -> [(trial: Trial, defects: [Defect]?)] {
    let trials = left.keys.sorted().compactMap { left[$0]?[phase].popFirst() }
    let began = ContinuousClock.now
    let found = try bench.run(trials)
    let time = (ContinuousClock.now - began) / max(1, found.count)
    for (trial, defects) in found {
      let alone = defects == [] ? [] : TrialPlan.alone(trial, in: bench.copy.original)
      if alone.isEmpty { add(trial, defects, time) } else { repeatAlone(alone, phase) }
    }
    return found
  }

  /// Tries answers that were tried together once more, each alone: only this tells what is wrong.
  private mutating func repeatAlone(_ trials: [Trial], _ phase: Int) {
    let chapter = trials[0].chapter.id
    let later = left[chapter]?[phase] ?? []
    left[chapter]?[phase] = trials + later
    progress.expect(trials.count - 1)
    tell("Answers of chapter \(chapter) are tried again, each alone.")
  }

  private mutating func add(_ trial: Trial, _ new: [Defect]?, _ time: Duration) {
    tally.add(trial, new, time)
    defects += new ?? []
    if new == nil { undecided.append(trial.title) }
    if new != [] { bench.failing.formUnion(trial.solved.map(\.id)) }
    tell(progress.line("\(trial.title): \(trial.outcome(new))", after: time))
    for defect in new ?? [] { tell("    \(defect.sentence)") }
  }
}
