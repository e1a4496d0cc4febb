// Plans the trials of a chapter, in an order in which each build differs little from the one before.

import Curriculum
import ExerciseRuns
import Foundation

/// The trials of one chapter.
struct TrialPlan {
  private let chapter: Chapter
  private let files: AnswerFiles
  private let chosen: [Exercise]

  /// Plans for a chapter, or for some of its exercises.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - root: The folder of the workbook.
  ///   - exercise: The only exercise to try; nil for all.
  init(of chapter: Chapter, in root: URL, only exercise: ExerciseID? = nil) {
    self.chapter = chapter
    files = AnswerFiles(of: chapter, in: root)
    chosen = chapter.exercises.filter { exercise == nil || $0.id == exercise }
  }

  /// The trials, in their order.
  var trials: [Trial] {
    [trial(.stubs) { files.stub($0) }] + placeholders + chosen.map(solution) + mistakes
  }

  /// All solutions, which are put back after a trial that does not compile.
  var solved: [ExerciseID: String] { texts { files.solution($0) } }

  /// Exercises that build on none of one another are touched at the same time.
  private var placeholders: [Trial] {
    var levels: [[Exercise]] = []
    for exercise in chosen {
      let needs = chapter.needs(of: exercise)
      let level = levels.firstIndex { level in !level.contains { needs.contains($0.id) } }
      // An exercise above the level's must not find its prerequisite touched: it would wait for it.
      let isFree = level.map { !isNeeded(exercise, by: levels[$0]) } ?? false
      if let level, isFree { levels[level].append(exercise) } else { levels.append([exercise]) }
    }
    return levels.map(touched)
  }

  private func isNeeded(_ exercise: Exercise, by others: [Exercise]) -> Bool {
    others.contains { chapter.needs(of: $0).contains(exercise.id) }
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

  private var mistakes: [Trial] {
    chosen.flatMap { exercise in
      files.mistakes(exercise).map { mistake in
        trial(.mistake(mistake)) {
          $0.id == exercise.id ? files.mistake(mistake, exercise) : files.solution($0)
        }
      }
    }
  }

  private func trial(_ subject: Trial.Subject, _ text: (Exercise) -> String) -> Trial {
    Trial(chapter: chapter, subject: subject, texts: texts(text))
  }

  private func texts(_ text: (Exercise) -> String) -> [ExerciseID: String] {
    Dictionary(uniqueKeysWithValues: chapter.exercises.map { ($0.id, text($0)) })
  }
}
