// What a class answered to the questions of `predict`, for `workbook grade --questions`.

import CommandSupport
import Curriculum
import Desk
import Foundation
import Questions

/// The answers of students who share theirs, without names: only how often a misconception showed.
struct SharedAnswers {
  /// The most misconceptions that are told.
  private static let mostTold = 10

  private let questions: [String: MadeQuestion]
  private var students = 0
  private var sharing = 0
  private var answered = 0
  /// How often each misconception showed, by its sentence.
  private var counts: [String: Int] = [:]

  /// Prepares to count answers to the questions of a book.
  init(to questions: [MadeQuestion]) {
    self.questions = Dictionary(questions.map { ($0.question.id, $0) }) { first, _ in first }
  }

  /// Counts the answers in a student's folder, if the student shares them.
  mutating func add(_ folder: URL) {
    students += 1
    let record = DeskRecord(in: folder)
    guard record.sharesPredictions else { return }
    sharing += 1
    for (id, answer) in record.predictions {
      guard let question = questions[id] else { continue }
      answered += 1
      guard answer != Prediction.right else { continue }
      let belief =
        question.isPutInOrder
        ? question.belief(behind: answer.components(separatedBy: " · "))
        : question.choices.first { $0.text == answer }?.belief
      if let belief { counts[belief.sentence, default: 0] += 1 }
    }
  }

  /// The lines about the class.
  var lines: [String] {
    let who = "Of \(counted(students, "student")), \(sharing) share their answers to predict"
    guard answered > 0 else { return ["\(who)."] }
    let told = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostTold)
    return ["\(who): \(counted(answered, "first answer"))."]
      + told.map { "  \($0.value) of \(answered): \($0.key)" }
  }
}

extension SharedAnswers {
  /// Counts and prints the answers in the folders that the arguments name; nothing is graded.
  ///
  /// - Throws: That no folder is named, or that one is not there.
  static func tell(_ arguments: Arguments, in book: Workbook) throws(CommandError) {
    guard arguments.flags == ["--questions"], arguments.values.isEmpty, !arguments.words.isEmpty
    else {
      throw .usage(
        "--questions takes the folders of students, and no other option: "
          + "swift run workbook grade --questions class/ana class/ben")
    }
    var answers = SharedAnswers(to: BookQuestions(of: book.chapters, in: book.root).made)
    for name in arguments.words {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder),
        isFolder.boolValue
      else { throw .failure("There is no folder '\(name)'. Name the folders of students.") }
      answers.add(URL(filePath: name, directoryHint: .isDirectory))
    }
    for line in answers.lines { printWrapped(line) }
  }
}
