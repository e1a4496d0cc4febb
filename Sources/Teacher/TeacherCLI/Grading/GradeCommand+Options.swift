// What all kinds of `workbook grade` read in the same way: which options belong together, and what is graded.

import CommandSupport
import Commands
import Curriculum
import ExerciseRuns
import Foundation
import Grading

extension GradeCommand {
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
    guard ofClass.isEmpty || given.contains("--roster") else {
      throw .usage("\(ofClass[0]) is for a class: name its list with --roster FILE.")
    }
    guard ofClass.isEmpty || given.contains("--results") else {
      throw .usage("--roster needs a folder for the grades: name one with --results FOLDER.")
    }
  }

  /// Prepares to grade the part of the book that the first word names, or else the whole book, as the teacher has chosen.
  ///
  /// - Returns: The grading, and the words behind the part.
  /// - Throws: That the book has no such exercise, or what is wrong with the file of the weights.
  static func grading(
    _ arguments: Arguments, by workbook: Workbook
  ) throws(CommandError) -> (ClassGrading, [String]) {
    // The words behind --join are folders.
    let isJoin = arguments.given.contains("--join")
    let named = isJoin ? nil : arguments.words.first.flatMap { Selection($0) }
    let selection = named ?? .book
    guard workbook.exercises.contains(where: { selection.contains($0.id) }) else {
      throw .usage("There is no exercise '\(arguments.words.first ?? "")' in this workbook.")
    }
    let points = try arguments.values["--weights"].map { path throws(CommandError) in
      try weights(in: path, for: workbook)
    }
    let grading = ClassGrading(
      by: workbook, selection, weights: points ?? [:],
      replacesPrerequisites: !arguments.flags.contains("--own-only"))
    return (grading, Array(arguments.words.dropFirst(named == nil ? 0 : 1)))
  }

  /// The path of a file or folder, the same for all ways to write it.
  static func place(of path: String) -> String { URL(filePath: path).standardizedFileURL.path }
}
