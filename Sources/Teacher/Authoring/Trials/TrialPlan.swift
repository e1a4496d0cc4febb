// Plans the trials of a chapter, in an order in which each build differs little from the one before.

import Curriculum
import ExerciseRuns
import Foundation

/// The trials of one chapter.
struct TrialPlan {
  private let chapter: Chapter
  private let files: AnswerFiles

  /// Plans for a chapter of the workbook in a folder.
  init(of chapter: Chapter, in root: URL) {
    self.chapter = chapter
    files = AnswerFiles(in: root)
  }

  /// The trials of some exercises, in their order; the first builds all modules.
  ///
  /// - Parameter variantsAlone: Whether nothing else is tried after the first but the variants that compile.
  func trials(of chosen: [Exercise], variantsAlone: Bool) -> [Trial] {
    let variants = chosen.flatMap { exercise in
      files.variantsInOrder(exercise).map { variant in
        TriedAnswer(
          exercise: exercise, good: variant.refusal == nil ? .accepted : .refused,
          text: files.variant(variant), variant: variant)
      }
    }
    func trials(
      _ isIn: (Variant) -> Bool, togetherIf fit: (Exercise, Exercise) -> Bool
    ) -> [Trial] {
      packs(of: variants.filter { $0.variant.map(isIn) ?? false }, togetherIf: fit).map(trial)
    }
    return [trial(of: [])]
      + (variantsAlone
        ? [] : solved(chosen) + trials({ $0.refusal?.isByTest == false }, togetherIf: isApart))
      + trials(\.isRefusedByTest, togetherIf: isApart)
      + trials({ $0.refusal == nil }, togetherIf: { _, _ in true })
  }

  /// The trials of each of some answers alone, which say which of them a defect belongs to; none if it is alone.
  func alone(_ trial: Trial) -> [Trial] {
    trial.answers.count > 1 ? trial.answers.map { self.trial(of: [$0]) } : []
  }

  /// A trial of variants among the solutions of all others, or of other answers among those that they build on; the
  /// rest is as it is shipped.
  private func trial(of answers: [TriedAnswer]) -> Trial {
    let needed = Set(answers.flatMap { chapter.needs(of: $0.exercise) })
    let isOfVariants = answers.contains { $0.variant != nil }
    let texts = chapter.exercises.texts { exercise in
      if let tried = answers.first(where: { $0.exercise.id == exercise.id }) { return tried.text }
      let isSolved = isOfVariants || needed.contains(exercise.id)
      return isSolved ? files.solution(exercise) : files.stub(exercise)
    }
    return Trial(chapter: chapter, answers: answers, texts: texts)
  }

  /// Trials of the solutions, with the placeholders that stand beside them, and trials of the other placeholders.
  ///
  /// No two neighbours are solved together: a need that no header has might not be seen. What a solution needs in order
  /// to compile is seen without any other.
  private func solved(_ chosen: [Exercise]) -> [Trial] {
    var left = chosen
    func placeholders(beside solved: Set<ExerciseID>) -> [TriedAnswer] {
      let fitting = left.filter {
        !solved.contains($0.id) && chapter.needs(of: $0).isSubset(of: solved)
      }
      left.removeAll { exercise in fitting.contains { $0.id == exercise.id } }
      return fitting.map { TriedAnswer(exercise: $0, good: .red, text: files.touchedStub($0)) }
    }
    let solutions = chosen.map {
      TriedAnswer(exercise: $0, good: .passes, text: files.solution($0))
    }
    func fit(_ one: Exercise, _ other: Exercise) -> Bool {
      abs(one.id.number - other.id.number) > 1 && isApart(one, other)
    }
    var trials = packs(of: solutions, togetherIf: fit).map { pack in
      let solved = pack.reduce(into: Set(pack.map(\.exercise.id))) { solved, answer in
        solved.formUnion(chapter.needs(of: answer.exercise))
      }
      return trial(of: pack + placeholders(beside: solved))
    }
    while let next = left.first {
      trials.append(trial(of: placeholders(beside: chapter.needs(of: next))))
    }
    return trials
  }

  /// Puts answers to different exercises together, as they share a build.
  ///
  /// The exercise with the most answers left comes first, so that none is left over for itself.
  private func packs(
    of answers: [TriedAnswer], togetherIf fit: (Exercise, Exercise) -> Bool
  ) -> [[TriedAnswer]] {
    var left = Dictionary(grouping: answers, by: \.exercise.id)
    var packs: [[TriedAnswer]] = []
    while !left.isEmpty {
      var pack: [TriedAnswer] = []
      let order = left.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      for (id, rest) in order where pack.allSatisfy({ fit($0.exercise, rest[0].exercise) }) {
        pack.append(rest[0])
        left[id] = rest.count > 1 ? Array(rest.dropFirst()) : nil
      }
      packs.append(pack)
    }
    return packs
  }

  /// Whether neither of two exercises builds on the other.
  private func isApart(_ one: Exercise, _ other: Exercise) -> Bool {
    !chapter.needs(of: one).contains(other.id) && !chapter.needs(of: other).contains(one.id)
  }
}
