// `workbook` without a command: how far the student is, what is next, and what the book lacks.

import CommandSupport
import Curriculum
import Desk
import Rules

enum StatusCommand: Command {
  static let name = ""
  static let usage = "[command]"
  static let summary = "Shows how far you are with every exercise, and what to do next."

  static func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    print(workbook.overview)
    let rules = Rule.ID.allCases.map(\.rawValue)
    let problems = BookCheck(of: workbook, rules: rules).problems
    guard problems.isEmpty else {
      throw .failure(problems.map(\.description).joined(separator: "\n"))
    }
  }
}

extension Workbook {
  /// Every chapter with its exercises, and what to do next.
  var overview: String {
    let notes = [crashNote, repairNote].compactMap { $0 }
    return (chapters.map(section) + [progress] + notes + [whatNext]).joined(separator: "\n\n")
  }

  /// How much of the book is done, as a bar and in words.
  private var progress: String {
    let states = exercises.map { state(of: $0) }
    let (solved, taken) = (states.count { $0 == .solved }, states.count { $0 == .taken })
    let open = zip(exercises, states).filter { !$1.isDone }.map(\.0.minutes).reduce(0, +)
    let words = "\(solved) of \(states.count) solved\(taken > 0 ? ", \(taken) taken" : "")"
    let time = open > 0 ? " · \(open / 60) h \(open % 60) min to go" : ""
    return "\(progressBar(done: solved + taken, of: states.count))  \(words)\(time)"
  }

  private var repairNote: String? {
    DeskRecord(in: root).repair.map {
      "A repair of \($0.exercise) is going on. Test it: swift run workbook repair"
    }
  }

  private func section(of chapter: Chapter) -> String {
    let open = chapter.exercises.filter { !state(of: $0).isDone }
    let solved = chapter.exercises.count { state(of: $0) == .solved }
    var heading = "\(chapter.id) · \(chapter.title)"
    if !chapter.exercises.isEmpty {
      heading += " · \(solved) of \(chapter.exercises.count) solved"
    }
    if !open.isEmpty { heading += " · \(open.map(\.minutes).reduce(0, +)) min to go" }
    let rows = chapter.exercises.map { exercise in
      [
        exercise.id.description, exercise.title, exercise.kind.rawValue,
        "\(exercise.minutes) min", state(of: exercise).coloured,
      ]
    }
    return rows.isEmpty ? heading : "\(heading)\n\(table(rows, right: [3]))"
  }

  /// What to do next, as commands to copy.
  var whatNext: String {
    guard let next, let chapter = chapter(next.id.chapter) else {
      return "Next: compare the finished styles, swift run workbook run all"
    }
    return """
      Next: \(invitation(to: next))
      Read: \(chapter.lesson)
      Test: swift run workbook test \(next.id)
      Hint: swift run workbook hint \(next.id)
      """
  }
}

extension ExerciseState {
  /// The state in words and in its colour.
  fileprivate var coloured: String {
    let colour: Terminal.Colour? =
      switch self {
      case .solved: .green
      case .red, .crashed, .damaged: .red
      case .started, .changed, .changedSinceSolved, .taken: .yellow
      case .waiting, .blocked: .faint
      case .notStarted: nil
      }
    return Terminal.paint(description, colour)
  }
}
