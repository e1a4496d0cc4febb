// `workbook` without a command: how far the student is, what is next, and what the book lacks.

import Curriculum
import Rules
import TerminalOutput

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
  fileprivate var overview: String {
    (chapters.map(section) + [crashNote, whatNext].compactMap { $0 }).joined(separator: "\n\n")
  }

  private func section(of chapter: Chapter) -> String {
    let open = chapter.exercises.filter { state(of: $0) != .solved }
    let solved = chapter.exercises.count - open.count
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

  private var whatNext: String {
    guard let next = next(in: exercises), let chapter = chapter(next.id.chapter) else {
      return "Next: compare the finished styles, swift run workbook run all"
    }
    return """
      Next: \(invitation(to: next))
      Read: \(chapter.lesson)
      Test: swift test --filter Chapter\(chapter.id)
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
      case .red, .crashed: .red
      case .started, .changed: .yellow
      case .waiting, .blocked: .faint
      case .notStarted: nil
      }
    return Terminal.paint(description, colour)
  }
}
