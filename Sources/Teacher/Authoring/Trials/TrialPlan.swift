// Plans the trials of a chapter, in an order in which each build differs little from the one before.

import Curriculum
import ExerciseRuns
import Foundation

/// The trials of one chapter.
struct TrialPlan {
  private let chapter: Chapter
  private let files: AnswerFiles
  private let chosen: [Exercise]

  /// Plans for a chapter of the workbook in a folder, or for only one of the chapter's exercises.
  init(of chapter: Chapter, in root: URL, only exercise: ExerciseID? = nil) {
    self.chapter = chapter
    files = AnswerFiles(of: chapter, in: root)
    chosen = chapter.exercises.filter { exercise == nil || $0.id == exercise }
  }

  /// The trials, in their order; those of one phase are all ended before the next phase begins.
  ///
  /// - Parameter variantsAlone: Whether nothing is tried but the variants that compile, after the first phase,
  ///   which builds all modules.
  func phases(variantsAlone: Bool = false) -> [[Trial]] {
    let variants = chosen.flatMap(files.variantsInOrder)
    func trials(_ isIn: (Variant) -> Bool) -> [Trial] {
      packs(of: variants.filter(isIn), by: \.exercise).map(trial)
    }
    let placeholders = packs(of: chosen, by: \.id).map(touched)
    return [
      [trial(.stubs) { files.stub($0) }],
      variantsAlone ? [] : placeholders + chosen.map(solution),
      variantsAlone ? [] : trials { $0.refusal != nil && !$0.isRefusedByTest },
      withBystandersOnce(trials(\.isRefusedByTest)),
      trials { $0.refusal == nil },
    ]
  }

  /// Lets only trials with the first mistake of an exercise run the tests of others.
  ///
  /// What another exercise calls does not depend on the mistake: one of each exercise shows it.
  private func withBystandersOnce(_ trials: [Trial]) -> [Trial] {
    var known: Set<ExerciseID> = []
    return trials.map { trial in
      var trial = trial
      let exercises = Set(trial.decisive.map(\.id))
      trial.hasBystanders = !exercises.isSubset(of: known)
      known.formUnion(exercises)
      return trial
    }
  }

  /// The trials of each of some variants alone, which say which of them a defect belongs to.
  static func alone(_ trial: Trial, in root: URL) -> [Trial] {
    guard trial.variants.count > 1 else { return [] }
    let plan = TrialPlan(of: trial.chapter, in: root)
    return trial.variants.map { variant in
      var alone = plan.trial(of: [variant])
      alone.hasBystanders = trial.hasBystanders
      return alone
    }
  }

  private func touched(_ exercises: [Exercise]) -> Trial {
    let ids = exercises.map(\.id)
    let needs = Set(exercises.flatMap { chapter.needs(of: $0) })
    return trial(.placeholders(ids)) { exercise in
      if ids.contains(exercise.id) { return files.touchedStub(exercise) }
      return needs.contains(exercise.id) ? files.solution(exercise) : files.stub(exercise)
    }
  }

  private func solution(of exercise: Exercise) -> Trial {
    let needs = chapter.needs(of: exercise).union([exercise.id])
    return trial(.solution(exercise.id)) {
      needs.contains($0.id) ? files.solution($0) : files.stub($0)
    }
  }

  /// Puts answers to exercises that do not build on one another together, as they share a build.
  ///
  /// The exercise with the most answers left comes first, so that none is left over for itself. An exercise
  /// must not find the placeholder of one that it builds on: it would wait for that one.
  private func packs<Answer>(
    of answers: [Answer],
    by exercise: (Answer) -> ExerciseID
  ) -> [[Answer]] {
    var left = Dictionary(grouping: answers, by: exercise)
    var packs: [[Answer]] = []
    while !left.isEmpty {
      var pack: [Answer] = []
      let order = left.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
      for id in order where pack.allSatisfy({ isApart(id, exercise($0)) }) {
        guard let answer = left[id]?.removeFirst() else { continue }
        pack.append(answer)
        if left[id]?.isEmpty == true { left[id] = nil }
      }
      packs.append(pack)
    }
    return packs
  }

  /// Whether neither of two exercises builds on the other.
  private func isApart(_ one: ExerciseID, _ other: ExerciseID) -> Bool {
    let (first, second) = (needs(of: one), needs(of: other))
    return !first.contains(other) && !second.contains(one)
  }

  private func needs(of id: ExerciseID) -> Set<ExerciseID> {
    guard let exercise = chapter.exercises.first(where: { $0.id == id }) else {
      preconditionFailure("\(id) is no exercise of chapter \(chapter.id).")
    }
    return chapter.needs(of: exercise)
  }

  private func trial(of variants: [Variant]) -> Trial {
    trial(.variants(variants)) { exercise in
      variants.first { $0.exercise == exercise.id }.map(files.variant)
        ?? files.solution(exercise)
    }
  }

  private func trial(_ subject: Trial.Subject, _ text: (Exercise) -> String) -> Trial {
    Trial(chapter: chapter, subject: subject, texts: files.texts(text))
  }
}
