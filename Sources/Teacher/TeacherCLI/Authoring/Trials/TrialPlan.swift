// Plans the trials of a chapter, in an order in which each build differs little from the one before.

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
    let uncompiled = variants.filter { $0.variant?.refusal?.isByTest == false }
    let red = variants.filter { $0.variant?.isRefusedByTest == true }
    let right = variants.filter { $0.good == .accepted }
    return [trial(of: [])]
      + (variantsAlone ? [] : solved(chosen) + packs(of: uncompiled).map(trial))
      + (packs(of: red) + packs(of: right)).map(trial)
  }

  /// The trials of each of some answers alone, which say which of them a defect belongs to; none if it is alone.
  func alone(_ trial: Trial) -> [Trial] {
    trial.answers.count > 1 ? trial.answers.map { self.trial(of: [$0]) } : []
  }

  /// A trial of variants among the solutions of all others, or of other answers among those that they build on; the
  /// rest is as it is shipped.
  private func trial(of answers: [TriedAnswer]) -> Trial {
    let needed = needs(of: answers)
    let isOfVariants = answers.contains { $0.variant != nil }
    let texts = chapter.exercises.texts { exercise in
      if let tried = answers.first(where: { $0.exercise.id == exercise.id }) { return tried.text }
      let isSolved = isOfVariants || needed.contains(exercise.id)
      return isSolved ? files.solution(exercise) : files.stub(exercise)
    }
    return Trial(chapter: chapter, answers: answers, texts: texts)
  }

  /// The exercises that some answers build on.
  private func needs(of answers: [TriedAnswer]) -> Set<ExerciseID> {
    Set(answers.flatMap { chapter.needs(of: $0.exercise) })
  }

  /// Trials of the solutions, with the placeholders that stand beside them, and trials of the other placeholders.
  private func solved(_ chosen: [Exercise]) -> [Trial] {
    let solutions = chosen.map {
      TriedAnswer(exercise: $0, good: .passes, text: files.solution($0))
    }
    var placeholders = chosen.map {
      TriedAnswer(exercise: $0, good: .red, text: files.touchedStub($0))
    }
    var left = packs(of: solutions)[...]
    var trials: [Trial] = []
    while !left.isEmpty || !placeholders.isEmpty {
      let pack = left.popFirst() ?? []
      let solved = needs(of: pack.isEmpty ? [placeholders[0]] : pack).union(pack.map(\.exercise.id))
      func isBeside(_ answer: TriedAnswer) -> Bool {
        !solved.contains(answer.exercise.id) && needs(of: [answer]).isSubset(of: solved)
      }
      trials.append(trial(of: pack + placeholders.filter(isBeside)))
      placeholders.removeAll(where: isBeside)
    }
    return trials
  }

  /// Puts answers to different exercises together, as they share a build.
  ///
  /// The exercise with the most answers left comes first, so that none is left over for itself.
  private func packs(of answers: [TriedAnswer]) -> [[TriedAnswer]] {
    var left = Dictionary(grouping: answers, by: \.exercise.id)
    var packs: [[TriedAnswer]] = []
    while !left.isEmpty {
      var pack: [TriedAnswer] = []
      let order = left.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      for (id, rest) in order where pack.allSatisfy({ areApart($0, rest[0]) }) {
        pack.append(rest[0])
        left[id] = rest.count > 1 ? Array(rest.dropFirst()) : nil
      }
      packs.append(pack)
    }
    return packs
  }

  /// Whether two answers can share a trial: right ones can, and others if neither builds on the other.
  ///
  /// No two neighbours are solved together: a need that no header has might not be seen. What a solution needs in order
  /// to compile is seen without any other.
  private func areApart(_ one: TriedAnswer, _ other: TriedAnswer) -> Bool {
    let ids = [one, other].map(\.exercise.id)
    return one.good == .accepted
      || needs(of: [one, other]).isDisjoint(with: ids)
        && (one.good != .passes || abs(ids[0].number - ids[1].number) > 1)
  }
}

// MARK: The order of the variants

extension AnswerFiles {
  /// The variants of an exercise; first come those that change what its file declares.
  ///
  /// After such a change all tests of the chapter are compiled anew. It costs less if the first builds have those
  /// of all exercises.
  func variantsInOrder(_ exercise: Exercise) -> [Variant] {
    let declared = declarations(in: solution(exercise))
    let all = variants(exercise).map { ($0, declarations(in: variant($0)) == declared) }
    return all.filter { !$0.1 }.map(\.0) + all.filter(\.1).map(\.0)
  }

  /// The lines of a file that stand in no function, as far as their indentation tells it.
  private func declarations(in text: String) -> [Substring] {
    var isFunction = false
    return lines(of: text).filter { line in
      guard !line.isEmpty else { return false }
      if !line.hasPrefix(" ") {
        isFunction = line.contains("func ")
        return !line.hasPrefix("//")
      }
      return !isFunction && !line.hasPrefix("   ") && !line.hasPrefix("  //")
    }
  }
}
