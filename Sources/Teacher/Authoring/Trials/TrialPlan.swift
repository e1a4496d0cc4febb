// Plans the trials of a chapter, in an order in which each build differs little from the one before.

import Curriculum
import ExerciseRuns
import Foundation

/// The trials of one chapter.
struct TrialPlan {
  private let chapter: Chapter
  private let files: AnswerFiles
  private let chosen: [Exercise]
  /// What each exercise builds on, directly or not.
  private let needs: [ExerciseID: Set<ExerciseID>]

  /// Plans for a chapter of the workbook in a folder, or for only one of the chapter's exercises.
  init(of chapter: Chapter, in root: URL, only exercise: ExerciseID? = nil) {
    self.chapter = chapter
    files = AnswerFiles(in: root)
    chosen = chapter.exercises.filter { exercise == nil || $0.id == exercise }
    needs = Dictionary(
      uniqueKeysWithValues: chapter.exercises.map { ($0.id, chapter.needs(of: $0)) })
  }

  /// The trials, in their order; those of one phase are all ended before the next phase begins.
  ///
  /// - Parameter variantsAlone: Whether nothing is tried but the variants that compile, after the first phase,
  ///   which builds all modules.
  func phases(variantsAlone: Bool = false) -> [[Trial]] {
    let variants = chosen.flatMap(files.variantsInOrder)
    func trials(_ isIn: (Variant) -> Bool) -> [Trial] {
      packs(of: variants.filter(isIn)).map { pack in
        trial(of: pack.flatMap { answers(to: [$0.exercise], .variant($0)) }, among: Set(needs.keys))
      }
    }
    return [
      [trial(of: [], among: [])],
      variantsAlone ? [] : solved,
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

  /// The trials of each of some answers alone, which say which of them a defect belongs to; none if it is alone.
  static func alone(_ trial: Trial, in root: URL) -> [Trial] {
    guard trial.answers.count > 1 else { return [] }
    let plan = TrialPlan(of: trial.chapter, in: root)
    return trial.answers.map { answer in
      let needed = plan.needs[answer.exercise.id, default: []]
      var alone = plan.trial(
        of: [answer], among: trial.variants.isEmpty ? needed : Set(plan.needs.keys))
      alone.hasBystanders = trial.hasBystanders
      return alone
    }
  }

  /// A trial of answers among the solutions of other exercises; the rest is as it is shipped.
  private func trial(of answers: [TriedAnswer], among solved: Set<ExerciseID>) -> Trial {
    let kinds = Dictionary(uniqueKeysWithValues: answers.map { ($0.exercise.id, $0.kind) })
    let texts = chapter.exercises.texts { exercise in
      switch kinds[exercise.id] {
      case .placeholder: files.touchedStub(exercise)
      case .variant(let variant): files.variant(variant)
      case .solution: files.solution(exercise)
      case nil: solved.contains(exercise.id) ? files.solution(exercise) : files.stub(exercise)
      }
    }
    return Trial(chapter: chapter, answers: answers, texts: texts)
  }

  private func answers(to ids: [ExerciseID], _ kind: TriedAnswer.Kind) -> [TriedAnswer] {
    chapter.exercises.filter { ids.contains($0.id) }
      .map { TriedAnswer(exercise: $0, kind: kind) }
  }

  // MARK: Solutions and placeholders

  /// The trials of the solutions and the placeholders.
  ///
  /// Solutions share a trial, because each trial is a build. But each of them is tried at least once without each
  /// solution that it does not build on.
  private var solved: [Trial] {
    var untold = Dictionary(uniqueKeysWithValues: chosen.map { ($0.id, others(than: $0.id)) })
    var placeholders = chosen.map(\.id)
    var trials: [Trial] = []
    while !untold.isEmpty || !placeholders.isEmpty {
      let solved = untold.isEmpty ? needs[placeholders[0], default: []] : mostTelling(untold)
      let told = untold.filter { solved.contains($0.key) && !$0.value.isSubset(of: solved) }.keys
      let red = placeholders.filter {
        !solved.contains($0) && needs[$0, default: []].isSubset(of: solved)
      }
      trials.append(
        trial(
          of: answers(to: Array(told), .solution) + answers(to: red, .placeholder), among: solved))
      for id in told { untold[id] = untold[id]?.intersection(solved) }
      untold = untold.filter { !$0.value.isEmpty }
      placeholders.removeAll(where: red.contains)
    }
    return trials
  }

  /// What a solution must once be tried without: nil stands for nothing, as it must be tried.
  private func others(than id: ExerciseID) -> Set<ExerciseID?> {
    Set(chapter.exercises.map(\.id)).subtracting(needs[id, default: []]).subtracting([id]).union([
      nil
    ])
  }

  /// Solutions, with what they build on, that are without as many others as possible, each counted for itself.
  private func mostTelling(_ untold: [ExerciseID: Set<ExerciseID?>]) -> Set<ExerciseID> {
    func value(_ solved: Set<ExerciseID>) -> Int {
      untold.map { solved.contains($0) ? $1.subtracting(solved).count : 0 }.reduce(0, +)
    }
    var best: Set<ExerciseID> = []
    while true {
      let larger = untold.keys.sorted().map { best.union(needs[$0, default: []]).union([$0]) }
      guard let next = larger.max(by: { value($0) < value($1) }), value(next) > value(best) else {
        return best
      }
      best = next
    }
  }

  // MARK: Variants

  /// Puts variants of exercises that do not build on one another together, as they share a build.
  ///
  /// The exercise with the most variants left comes first, so that none is left over for itself.
  private func packs(of variants: [Variant]) -> [[Variant]] {
    var left = Dictionary(grouping: variants, by: \.exercise)
    var packs: [[Variant]] = []
    while !left.isEmpty {
      var pack: [Variant] = []
      let order = left.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
      for id in order where pack.allSatisfy({ isApart(id, $0.exercise) }) {
        guard let variant = left[id]?.removeFirst() else { continue }
        pack.append(variant)
        if left[id]?.isEmpty == true { left[id] = nil }
      }
      packs.append(pack)
    }
    return packs
  }

  /// Whether neither of two exercises builds on the other.
  private func isApart(_ one: ExerciseID, _ other: ExerciseID) -> Bool {
    !needs[one, default: []].contains(other) && !needs[other, default: []].contains(one)
  }
}
