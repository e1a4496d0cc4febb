// `workbook` alone: where the student stands, and what is next.

import Curriculum
import Foundation

enum StatusCommand: Command {
  static let name = ""
  static let usage = "[command]"
  static let summary = "Shows every exercise with its state and its minutes, and what to do next."

  static func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    print(workbook.overview)
    guard workbook.problems.isEmpty else {
      throw .failure(workbook.problems.map(\.description).joined(separator: "\n"))
    }
  }
}

extension Workbook {
  /// Reads the workbook around the current folder.
  static func here() throws(CommandError) -> Workbook {
    let folder = FileManager.default.currentDirectoryPath
    guard let root = Workbook.root(above: URL(filePath: folder, directoryHint: .isDirectory)) else {
      throw .failure(
        "\(folder) is not in the workbook; go to the folder that has Package.swift and Chapters."
      )
    }
    return Workbook(root: root)
  }

  fileprivate var overview: String {
    (chapters.map(section) + [whatNext]).joined(separator: "\n\n")
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
        "\(exercise.minutes) min", state(of: exercise).painted,
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
  fileprivate var painted: String {
    let colour: Terminal.Colour? =
      switch self {
      case .solved: .green
      case .red: .red
      case .started, .changed: .yellow
      case .waiting: .faint
      case .notStarted: nil
      }
    return Terminal.paint(description, colour)
  }
}
