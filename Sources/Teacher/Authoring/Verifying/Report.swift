// The end of a verification: the table, the counts, and what must be mended.

import CommandSupport
import Curriculum

/// What a verification has found.
package struct Report: Sendable {
  /// What must be mended, each in one sentence.
  package let defects: [String]
  /// What could not be decided, because the machine was too busy.
  package let undecided: [String]
  /// The table of the exercises, with the counts below it; empty if nothing was built.
  package let text: String

  /// Whether all is well.
  package var isGood: Bool { defects.isEmpty && undecided.isEmpty }
}

/// What was tried with each exercise.
struct Tally {
  private struct Row {
    var placeholder = "–"
    var solution = "–"
    /// Whether each mistake was refused.
    var mistakes: [Bool] = []
    /// Whether each right answer in another form was accepted.
    var rightAnswers: [Bool] = []
    var time = Duration.zero
  }

  /// The exercises of the table.
  let exercises: [Exercise]
  private var rows: [ExerciseID: Row] = [:]

  /// Begins with exercises of which none was tried.
  init(of exercises: [Exercise]) { self.exercises = exercises }

  /// Counts a trial; the defects are nil if it could not be decided.
  mutating func add(_ trial: Trial, _ defects: [Defect]?, _ time: Duration) {
    let tried = trial.decisive.map(\.id)
    for id in tried { rows[id, default: Row()].time += time / tried.count }
    for answer in trial.answers {
      let id = answer.exercise.id
      let own = defects.map { $0.filter { $0.exercise == id || $0.exercise == nil } }
      var row = rows[id] ?? Row()
      switch answer.kind {
      case .solution:
        // Tried several times; what was wrong once is wrong.
        guard ["–", answer.good].contains(row.solution) else { continue }
        row.solution = Trial.outcome(own, good: answer.good)
      case .placeholder: row.placeholder = Trial.outcome(own, good: answer.good)
      case .variant(let variant) where variant.refusal == nil: row.rightAnswers.append(own == [])
      case .variant: row.mistakes.append(own == [])
      }
      rows[id] = row
    }
  }

  /// The table: a line for each exercise.
  var table: String {
    let heading = [
      "exercise", "", "placeholder", "solution", "mistakes refused", "right accepted", "time",
    ]
    let lines = exercises.map { exercise -> [String] in
      let row = rows[exercise.id] ?? Row()
      let counts = [row.mistakes, row.rightAnswers].map { "\($0.count { $0 }) of \($0.count)" }
      return [exercise.id.description, exercise.title, row.placeholder, row.solution] + counts
        + [ProgressCount.words(row.time)]
    }
    return CommandSupport.table([heading] + lines, right: [6])
  }

  /// The number of mistakes that were tried.
  var mistakes: Int { rows.values.map(\.mistakes.count).reduce(0, +) }
  /// The number of right answers in another form that were tried.
  var rightAnswers: Int { rows.values.map(\.rightAnswers.count).reduce(0, +) }
}
