// Tries the trials of some chapters, and collects what is found.

import Curriculum
import ExerciseRuns
import Foundation

/// All trials of a verification, one of each chapter at a time.
struct TrialSeries {
  private let copy: BookCopy
  private let build: BookBuild
  private let solved: [Int: [ExerciseID: String]]
  private let tell: (String) -> Void
  private var queues: [ArraySlice<Trial>]
  private var progress: Progress
  private var compiling: [ExerciseID: Int] = [:]
  private var faults: [Fault] = []
  private var failing: Set<ExerciseID> = []

  /// The table of what was tried.
  private(set) var tally: Tally
  /// The trials that could not be decided.
  private(set) var undecided: [String] = []

  /// Plans the trials.
  ///
  /// - Parameters:
  ///   - chapters: The chapters.
  ///   - exercise: The only exercise to try; nil for all.
  ///   - copy: The copy of the book.
  ///   - tell: Called with each line of progress.
  init(
    of chapters: [Chapter],
    only exercise: ExerciseID?,
    in copy: BookCopy,
    tell: @escaping (String) -> Void
  ) {
    (self.copy, self.tell) = (copy, tell)
    let plans = chapters.map { TrialPlan(of: $0, in: copy.original, only: exercise) }
    build = BookBuild(root: copy.root, chapters: chapters.map(\.id))
    solved = Dictionary(uniqueKeysWithValues: zip(chapters.map(\.id), plans.map(\.solved)))
    queues = plans.map { $0.trials[...] }
    progress = Progress(of: queues.map(\.count).reduce(0, +))
    tally = Tally(of: chapters.flatMap(\.exercises).filter { exercise == nil || $0.id == exercise })
  }

  /// What must be mended, each in one sentence.
  var sentences: [String] { Fault.sentences(faults, mistakes: compiling) }

  /// Tries the chapters as they are shipped; a chapter that fails this is not tried any further.
  ///
  /// - Returns: Whether all are well, and so all modules are built.
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  mutating func tryStubs() throws -> Bool {
    let broken = try tryNext().filter { $0.faults != [] }.map(\.trial.chapter.id)
    for index in queues.indices {
      guard let id = queues[index].first?.chapter.id, broken.contains(id) else { continue }
      queues[index] = []
    }
    return broken.isEmpty
  }

  /// Tries all the rest.
  ///
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  mutating func tryRest() throws {
    while queues.contains(where: { !$0.isEmpty }) { _ = try tryNext() }
  }

  private mutating func tryNext() throws -> [(trial: Trial, faults: [Fault]?)] {
    let trials = queues.indices.compactMap { queues[$0].popFirst() }
    let began = ContinuousClock.now
    let round = Round(
      trials: trials, copy: copy, build: build, failing: failing, solved: solved)
    let found = try round.run()
    let time = (ContinuousClock.now - began) / max(1, found.count)
    for (trial, faults) in found { add(trial, faults, time) }
    return found
  }

  private mutating func add(_ trial: Trial, _ new: [Fault]?, _ time: Duration) {
    tally.add(trial, new, time)
    faults += new ?? []
    if new == nil { undecided.append(trial.title) }
    if case .solution(let id) = trial.subject, new != [] { failing.insert(id) }
    if case .mistake(let mistake) = trial.subject, case .test = mistake.refusal {
      compiling[mistake.exercise, default: 0] += 1
    }
    tell(progress.line(trial.title, Self.outcome(trial, new), after: time))
    for fault in new ?? [] { tell("    \(fault.sentence)") }
  }

  private static func outcome(_ trial: Trial, _ faults: [Fault]?) -> String {
    guard let faults else { return "undecided" }
    guard faults.isEmpty else { return "WRONG" }
    switch trial.subject {
    case .stubs: return "not solved"
    case .placeholders: return "red"
    case .solution: return "passes"
    case .mistake: return "refused"
    }
  }
}
