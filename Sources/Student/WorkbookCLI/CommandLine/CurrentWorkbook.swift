// What commands share: the workbook that they were called in, and the exercise that is meant.

import CommandSupport
import Curriculum
import Desk
import ExerciseRuns
import Foundation

extension Workbook {
  /// The part of the book that the arguments name: a chapter, an exercise, or a file of one of them.
  ///
  /// - Throws: That there is no such part.
  func selection(in arguments: Arguments) throws(CommandError) -> Selection {
    let word = try arguments.word()
    guard let word, word.contains("/") else { return try Selection(word, of: self) }
    for chapter in chapters {
      let files = [chapter.path + "/", chapter.tests + "/"].map { "/" + $0 }
      guard files.contains(where: ("/" + word).contains) else { continue }
      let exercise = chapter.exercises.first { exercise in
        word.hasSuffix("/\(exercise.fileName)") || word.hasSuffix("/\(exercise.title)Tests.swift")
          || word.contains("/\(exercise.title)Tests+")
      }
      return exercise.map { .exercise($0.id) } ?? .chapter(chapter.id)
    }
    throw .usage(
      "'\(word)' is no file of a chapter. Open one, and try again: "
        + (next.map(invitation) ?? "Chapters/README.md"))
  }

  /// The exercise that the arguments name.
  ///
  /// - Throws: That the arguments name no exercise, or an exercise that does not exist.
  func exercise(in arguments: Arguments) throws(CommandError) -> (Exercise, Chapter) {
    try exercise(named: arguments.word())
  }

  /// The exercise with that number.
  ///
  /// - Throws: That there is no number, or no such exercise.
  func exercise(named word: String?) throws(CommandError) -> (Exercise, Chapter) {
    guard let word else {
      let spans = chapters.compactMap(\.span).joined(separator: ", ")
      throw .usage("Name the exercise; the exercises are \(spans).")
    }
    guard let id = ExerciseID(word), let exercise = exercise(id), let chapter = chapter(id.chapter)
    else { throw Selection.unknown(exercise: word, in: self) }
    return (exercise, chapter)
  }

  /// Fails while a repair stands in the place of an exercise's file.
  ///
  /// - Throws: How the repair is ended.
  func refuseRepair(of exercise: Exercise) throws(CommandError) {
    let repair = DeskRecord(in: root).repair
    if let repair, repair.exercise == "\(exercise.id)" { throw repair.refusal }
  }
}

extension Workbook {
  /// Fails in an edition for students, which lacks what a command needs.
  ///
  /// - Parameter command: The command's name.
  /// - Throws: What the edition has.
  func needsWholeBook(for command: String) throws(CommandError) {
    guard let edition else { return }
    throw .failure("\(edition). 'workbook \(command)' needs the whole workbook.")
  }

  /// Fails in an edition without finished code.
  ///
  /// - Parameter command: The name of the command that needs it.
  /// - Throws: What the edition has.
  func needsFinishedCode(for command: String) throws(CommandError) {
    guard let edition, !hasFinishedCode else { return }
    throw .failure("\(edition), which 'workbook \(command)' needs.")
  }

  /// Reads the workbook that contains the current folder.
  ///
  /// - Throws: That the current folder is not in a workbook.
  static func here() throws(CommandError) -> Workbook {
    let folder = FileManager.default.currentDirectoryPath
    guard let root = Workbook.root(above: URL(filePath: folder, directoryHint: .isDirectory)) else {
      throw .failure(
        "\(folder) is not in the workbook; go to the folder that has Package.swift and Chapters."
      )
    }
    return Workbook(root: root)
  }
}
