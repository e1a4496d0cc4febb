// `workbook` without a command: how far the student is, what is next, and what the book lacks.

import CommandSupport
import Curriculum
import Desk
import Rules

enum StatusCommand: Command {
  static let name = ""
  static let usage = "[command]"
  static let summary = "Shows how far you are, and what to do next."
  static let details = """
    Of the chapter that is next, every exercise is shown; of the others only how much is solved. With
    --all, every exercise of the book is shown; with --json, all is printed for a program.
    """
  static let flags = ["--all", "--json"]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    let rules = Rule.ID.allCases.map(\.rawValue)
    let problems = BookCheck(of: workbook, rules: rules).problems.map(\.description)
    if arguments.flags.contains("--json") {
      printJSON(StatusReport(workbook, problems))
    } else {
      print(workbook.overview(showsAll: arguments.flags.contains("--all")))
    }
    guard problems.isEmpty else { throw .failure(problems.joined(separator: "\n")) }
  }
}

extension Workbook {
  /// The chapters, and what to do next.
  ///
  /// - Parameter showsAll: Whether each chapter has its exercises; otherwise only the one that is next.
  func overview(showsAll: Bool) -> String {
    let open = next?.id.chapter
    var blocks: [[String]] = [[]]
    for chapter in chapters {
      if showsAll || chapter.id == open {
        blocks += [[section(of: chapter)], []]
      } else {
        blocks[blocks.count - 1].append(heading(of: chapter))
      }
    }
    let sections = blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    let notes = [crashNote, repairNote].compactMap { $0 }
      .map { Terminal.isScreen ? Terminal.wrapped($0).joined(separator: "\n") : $0 }
    return (sections + [progress] + notes + [whatNext]).joined(separator: "\n\n")
  }

  /// How much of the book is done, as a bar and in words.
  private var progress: String {
    let states = exercises.map { state(of: $0) }
    let (solved, taken) = (states.count { $0 == .solved }, states.count { $0 == .taken })
    let open = zip(exercises, states).filter { !$1.isDone }.map(\.0.minutes).reduce(0, +)
    let words = "\(solved) of \(states.count) solved\(taken > 0 ? ", \(taken) taken" : "")"
    let time = open > 0 ? " · \(open / 60) h \(open % 60) min to go" : ""
    let bar = progressBar(done: solved + taken, of: states.count) + "  "
    let line = "\(words)\(time)"
    return (bar.count + line.count <= Terminal.columns ? bar : "") + line
  }

  private var repairNote: String? {
    DeskRecord(in: root).repair.map {
      "A repair of \($0.exercise) is going on. Test it: swift run workbook repair"
    }
  }

  /// A chapter in one line.
  private func heading(of chapter: Chapter) -> String {
    let open = chapter.exercises.filter { !state(of: $0).isDone }
    let solved = chapter.exercises.count { state(of: $0) == .solved }
    let taken = chapter.exercises.count { state(of: $0) == .taken }
    var parts = ["\(chapter.id)", chapter.title]
    if !chapter.exercises.isEmpty { parts.append("\(solved) of \(chapter.exercises.count) solved") }
    if taken > 0 { parts[parts.count - 1] += ", \(taken) taken" }
    if !open.isEmpty { parts.append("\(open.map(\.minutes).reduce(0, +)) min to go") }
    let line = parts.joined(separator: " · ")
    let isSolved = !chapter.exercises.isEmpty && solved == chapter.exercises.count
    if isSolved { return Terminal.paint(line, .green) }
    return Terminal.wrapped(line).joined(separator: "\n    ")
  }

  private func section(of chapter: Chapter) -> String {
    let heading = heading(of: chapter)
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
      guard edition == nil || hasFinishedCode else { return "All is done." }
      return "Next: compare the finished styles, swift run workbook run all"
    }
    let lines = ["Next: \(invitation(to: next))"]
    let more = [
      "Read: \(chapter.lesson)", "Test: swift run workbook test \(next.id)",
      "Hint: swift run workbook hint \(next.id)",
    ]
    return (next.damage == nil ? lines + more : lines).flatMap { Terminal.wrapped($0) }
      .joined(separator: "\n")
  }
}
