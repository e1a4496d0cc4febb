// What a class answered to the questions of `predict`, for `workbook grade --questions`.

import CommandSupport
import Commands
import Curriculum
import Foundation
import Questions

/// The answers of students who share theirs, without names: only how often a misconception showed.
enum SharedAnswers {
  /// The most misconceptions that are told.
  private static let mostTold = 10

  /// Counts and prints the answers in the folders that the arguments name; nothing is graded.
  ///
  /// - Throws: That no folder is named, or that one is not there.
  static func tell(_ arguments: Arguments, in book: Workbook) throws(CommandError) {
    guard arguments.flags == ["--questions"], arguments.values.isEmpty, !arguments.words.isEmpty
    else {
      throw .usage(
        "--questions takes the folders of students, and no other option: "
          + "\(workbookCommand) grade --questions class/ana class/ben")
    }
    let records = try arguments.words.map { name throws(CommandError) in
      let folder = URL(filePath: name, directoryHint: .isDirectory)
      guard !name.isEmpty, isFolder(folder) else {
        throw .failure("There is no folder '\(name)'. Name the folders of students.")
      }
      return DeskRecord(in: folder)
    }
    let questions = BookQuestions(of: book.chapters, in: book.root).made
    for line in lines(about: records, questions) { printWrapped(line) }
  }

  /// The lines about a class.
  private static func lines(
    about records: [DeskRecord], _ questions: [MadeQuestion]
  ) -> [String] {
    let sharing = records.filter { $0.sharesPredictions == true }
    let known = Dictionary(questions.map { ($0.question.id, $0) }) { first, _ in first }
    let answers = sharing.flatMap { $0.predictions ?? [:] }.compactMap { id, answer in
      known[id].map { (question: $0, answer: answer) }
    }
    let who =
      "Of \(counted(records.count, "student")), \(sharing.count) share their answers to predict"
    guard !answers.isEmpty else { return ["\(who)."] }
    let beliefs = answers.compactMap { belief(behind: $0.answer, to: $0.question)?.sentence }
    let counts = Dictionary(grouping: beliefs) { $0 }.mapValues(\.count)
    let told = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(mostTold)
    return ["\(who): \(counted(answers.count, "first answer"))."]
      + told.map { "  \($0.value) of \(answers.count): \($0.key)" }
  }

  /// The misconception that an answer shows; nil for a right one, and for one that shows none.
  private static func belief(behind answer: String, to made: MadeQuestion) -> Belief? {
    guard answer != DeskRecord.right else { return nil }
    guard made.isPutInOrder else { return made.choices.first { $0.text == answer }?.belief }
    return made.belief(behind: answer.components(separatedBy: " · "))
  }
}
