// Tries the trials of some chapters, and collects what is found.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// All trials of a verification, one of each chapter at a time.
struct TrialSeries {
  private let copy: BookCopy
  private let build: BookBuild
  /// The numbers of the chapters, in the order of the queues.
  private let chapters: [Int]
  private let solved: [Int: [ExerciseID: String]]
  private let repetition: Repetition
  private let tell: (String) -> Void
  /// The trials that are left: for each phase, those of each chapter.
  private var phases: [[ArraySlice<Trial>]]
  private var progress: ProgressCount
  private var compiling: [ExerciseID: Int] = [:]
  private var defects: [Defect] = []
  private var failing: Set<ExerciseID> = []

  /// The table of what was tried.
  private(set) var tally: Tally
  /// The trials that could not be decided.
  private(set) var undecided: [String] = []

  /// Plans the trials.
  ///
  /// - Parameters:
  ///   - chapters: The chapters.
  ///   - selection: What is tried.
  ///   - copy: The copy of the book.
  ///   - repetition: How often the tests of each mistake run, and whether they are recorded.
  ///   - tell: Called with each line of progress.
  init(
    of chapters: [Chapter],
    _ selection: Selection,
    in copy: BookCopy,
    _ repetition: Repetition,
    tell: @escaping (String) -> Void
  ) {
    (self.copy, self.repetition, self.tell) = (copy, repetition, tell)
    let plans = chapters.map { TrialPlan(of: $0, in: copy.original, only: selection.exercise) }
    self.chapters = chapters.map(\.id)
    build = BookBuild(root: copy.root, chapters: chapters.map(\.id))
    solved = Dictionary(uniqueKeysWithValues: zip(chapters.map(\.id), plans.map(\.solved)))
    let planned = plans.map(\.phases)
    let count = planned.first?.count ?? 0
    phases = (0..<count).map { phase in
      // Only the first phase, which builds all modules, and the last one have to do with repetitions.
      let isTried = !repetition.isOfMistakesAlone || phase == 0 || phase == count - 1
      return planned.map { isTried ? $0[phase][...] : [] }
    }
    progress = ProgressCount(of: phases.joined().map(\.count).reduce(0, +))
    tally = Tally(of: chapters.flatMap(selection.exercises))
  }

  /// What must be mended, each in one sentence.
  var sentences: [String] { Defect.sentences(defects, mistakes: compiling) }

  /// Tries the chapters as they are shipped; a chapter that fails this is not tried any further.
  ///
  /// - Returns: Whether all are well, and so all modules are built.
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  mutating func tryStubs() throws -> Bool {
    guard !phases.isEmpty else { return true }
    let broken = try tryNext(of: 0).filter { $0.defects != [] }.map(\.trial.chapter.id)
    for phase in phases.indices {
      for index in phases[phase].indices {
        guard let id = phases[phase][index].first?.chapter.id, broken.contains(id) else { continue }
        phases[phase][index] = []
      }
    }
    return broken.isEmpty
  }

  /// Tries all the rest.
  ///
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  mutating func tryRest() throws {
    for phase in phases.indices {
      while phases[phase].contains(where: { !$0.isEmpty }) { _ = try tryNext(of: phase) }
    }
  }

  private mutating func tryNext(of phase: Int) throws -> [(trial: Trial, defects: [Defect]?)] {
    let trials = phases[phase].indices.compactMap { phases[phase][$0].popFirst() }
    let began = ContinuousClock.now
    let round = Round(
      trials: trials, copy: copy, build: build, repetition: repetition, failing: failing,
      solved: solved)
    let found = try round.run()
    let time = (ContinuousClock.now - began) / max(1, found.count)
    for (trial, defects) in found {
      let alone = defects == [] ? [] : TrialPlan.alone(trial, in: copy.original)
      if alone.isEmpty { add(trial, defects, time) } else { repeatAlone(alone, phase) }
    }
    return found
  }

  /// Tries mistakes that were tried together once more, each alone: only this tells what is wrong.
  private mutating func repeatAlone(_ trials: [Trial], _ phase: Int) {
    guard let chapter = trials.first?.chapter.id,
      let index = chapters.firstIndex(of: chapter)
    else { return }
    phases[phase][index] = trials[...] + phases[phase][index]
    progress.expect(trials.count - 1)
    tell("Mistakes of chapter \(chapter) are tried again, each alone.")
  }

  private mutating func add(_ trial: Trial, _ new: [Defect]?, _ time: Duration) {
    tally.add(trial, new, time)
    defects += new ?? []
    if new == nil { undecided.append(trial.title) }
    if case .solution(let id) = trial.subject, new != [] { failing.insert(id) }
    if case .mistakes(let mistakes) = trial.subject {
      for mistake in mistakes where mistake.refusal.isByTest {
        compiling[mistake.exercise, default: 0] += 1
      }
    }
    tell(progress.line("\(trial.title): \(Self.outcome(trial, new))", after: time))
    for defect in new ?? [] { tell("    \(defect.sentence)") }
  }

  private static func outcome(_ trial: Trial, _ defects: [Defect]?) -> String {
    guard let defects else { return "undecided" }
    guard defects.isEmpty else { return "WRONG" }
    switch trial.subject {
    case .stubs: return "not solved"
    case .placeholders: return "red"
    case .solution: return "passes"
    case .mistakes: return "refused"
    }
  }
}
