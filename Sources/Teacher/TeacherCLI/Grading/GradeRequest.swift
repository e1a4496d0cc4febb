// What the arguments of `workbook grade` ask for.

import CommandSupport
import Commands
import Curriculum
import ExerciseRuns
import Foundation
import Grading

/// What all kinds of `workbook grade` read in the same way.
enum GradeRequest {
  /// Compares the options with one another.
  ///
  /// - Throws: That an option has no meaning beside the others, or names the same file as another.
  static func check(_ arguments: Arguments) throws(CommandError) {
    var options: [String: String] = [:]
    for option in ["--json", "--csv", "--html"] {
      guard let path = arguments.values[option] else { continue }
      if let other = options.updateValue(option, forKey: place(of: path)) {
        throw .usage("\(other) and \(option) name the same file; give each one of its own.")
      }
    }
    let given = arguments.given
    let ofClass = ["--roster", "--results", "--jobs", "--shard", "--resume"].filter(given.contains)
    if given.contains("--join") {
      guard let option = (ofClass + ["--own-only"].filter(given.contains)).first else { return }
      throw .usage("--join grades nothing: leave out \(option).")
    }
    if given.contains("--resume"), !given.contains("--results") {
      throw .usage("--resume goes on in a folder of results: name it with --results FOLDER.")
    }
    guard given.contains("--roster") else {
      guard let option = ofClass.first else { return }
      throw .usage("\(option) is for a class: name its list with --roster FILE.")
    }
    guard given.contains("--results") else {
      throw .usage("--roster needs a folder for the grades: name one with --results FOLDER.")
    }
  }

  /// Prepares to grade a part of the book as the teacher has chosen.
  ///
  /// - Throws: What is wrong with the file of the weights.
  static func grading(
    of selection: Selection, _ arguments: Arguments, by workbook: Workbook
  ) throws(CommandError) -> ClassGrading {
    var settings = GradingSettings()
    settings.replacesPrerequisites = !arguments.flags.contains("--own-only")
    if let path = arguments.values["--weights"] {
      settings.weights = try Weights(of: path, for: workbook)
    }
    return ClassGrading(by: workbook, selection, settings)
  }

  /// The part of the book that the first word names, and the words behind it; without it, the whole book.
  ///
  /// - Throws: That the book has no such exercise.
  static func selection(
    _ arguments: Arguments, in workbook: Workbook
  ) throws(CommandError) -> (Selection, ArraySlice<String>) {
    let named = arguments.words.first.flatMap { Selection($0) }
    let selection = named ?? .book
    guard workbook.exercises.contains(where: { selection.contains($0.id) }) else {
      throw .usage("There is no exercise '\(arguments.words.first ?? "")' in this workbook.")
    }
    return (selection, arguments.words.dropFirst(named == nil ? 0 : 1))
  }

  /// The path of a file or folder, the same for all ways to write it.
  static func place(of path: String) -> String { URL(filePath: path).standardizedFileURL.path }
}

/// The grading of some folders, or of this workbook.
struct FolderRequest {
  let grading: ClassGrading
  let students: [Submission]

  /// Reads the arguments.
  ///
  /// - Throws: That there is no such chapter, exercise or folder.
  init(_ arguments: Arguments, in workbook: Workbook) throws(CommandError) {
    let (selection, folders) = try GradeRequest.selection(arguments, in: workbook)
    grading = try GradeRequest.grading(of: selection, arguments, by: workbook)
    students =
      folders.isEmpty
      ? [Submission(name: workbook.root.lastPathComponent, folder: workbook.root)]
      : Submission.all(Array(folders))
    for (path, student) in zip(folders, students) where !student.folderExists {
      throw .usage("There is no folder '\(path)': \(GradeCommand.typed)")
    }
    let isNamed = folders.count < arguments.words.count
    if isNamed, let word = arguments.words.first, Submission.all([word])[0].folderExists {
      Terminal.printNow("'\(word)' is taken as a chapter or exercise; its folder is ./\(word)")
    }
  }
}
