// `workbook grade [5|5.20] [folder…]`: the points of one workbook, or of a class.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import Grading

enum GradeCommand: Command {
  static let name = "grade"
  static let usage =
    "grade [chapter or exercise] [folder…] [--json FILE] [--csv FILE] "
    + "[--weights FILE] [--own-only] [--questions]"
  static let summary = "For teachers: grades this workbook, or the folders of students."
  static let details = """
    An exercise gives its points if all of its tests pass, and none otherwise: those of its header, or
    one for each minute that it takes. --weights names a file with lines like '1.6 13' in their place.
    Stretches are a bonus. If an exercise builds on a wrong answer, it is tested with the finished one
    in its place; with --own-only, it is not.
    Of a student's folder, only the exercises in Chapters are read: the tests are those of this
    workbook. All is built in .build/workbook/grade, once; your files are not touched.
    --json writes the results as Exercism and GitHub Classroom read them; for several folders, an
    object with the list 'students'. --csv writes a line for each student.
    The status is 0 only if all is solved; stretches do not count.
    --questions grades nothing: it counts what the students answered to 'predict', by misconception and
    without names, of those who share their answers (predict --share yes).
    """
  static let options = ["--json", "--csv", "--weights"]
  static let flags = ["--own-only", "--questions"]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    try workbook.needsWholeBook(for: name)
    if arguments.flags.contains("--questions") {
      return try SharedAnswers.tell(arguments, in: workbook)
    }
    let request = try Request(arguments, in: workbook)
    do {
      try grade(request, by: workbook)
    } catch let error as CommandError {
      throw error
    } catch let error as CocoaError {
      throw .failure("\(error.filePath ?? "A file") cannot be written.")
    } catch {
      throw .failure("\(error)")
    }
  }

  /// Does something; if it fails, the grades that were written before are kept.
  private static func keeping(_ files: [ResultsFile], _ body: () throws -> Void) throws {
    do { try body() } catch {
      for path in files.compactMap({ $0.keep() }) {
        Terminal.printNow("The grades so far are in \(path)")
      }
      throw error
    }
  }

  private static func grade(_ request: Request, by workbook: Workbook) throws {
    let isClass = request.students.count > 1
    let json = try request.json.map { try ResultsFile(isClass ? .classResults : .results, at: $0) }
    let csv = try request.csv.map { try ResultsFile(.table, at: $0) }
    let grading = ClassGrading(by: workbook, request.selection, request.settings)
    var (table, summary) = (ClassTable(), ClassSummary(grading.mistakes))
    var progress = ProgressCount(of: request.students.count)
    var unsolved: [String] = []
    var begin = ContinuousClock.now
    if let note = ClassGrading.openNetwork { Terminal.printNow(note) }
    Terminal.printNow("Building in .build/workbook/grade; the first time takes a minute or two …")
    try keeping([json, csv].compactMap(\.self)) {
      try grading.grade(request.students) { student in
        Terminal.printNow(progress.line(student.summary, after: .now - begin))
        if !isClass { Terminal.printNow("\n" + student.table) }
        for remark in student.remarks { Terminal.printNow("    \(remark)") }
        try json?.add(student)
        try csv?.add(student)
        table.add(student)
        summary.add(student)
        if !student.isSolved { unsolved.append(student.name) }
        begin = .now
      }
    }
    if isClass {
      Terminal.printNow((["", table.text, ""] + summary.lines).joined(separator: "\n"))
    }
    try json?.finish()
    try csv?.finish()
    guard unsolved.isEmpty else { throw CommandError.failure("\nNot solved: \(listed(unsolved)).") }
    Terminal.printNow("\nAll is solved.")
  }
}

/// What the arguments of `workbook grade` ask for.
private struct Request {
  let selection: Selection
  let students: [Submission]
  let json: String?
  let csv: String?
  private(set) var settings = GradingSettings()

  /// Reads the arguments.
  ///
  /// - Throws: That there is no such chapter, exercise or folder.
  init(_ arguments: Arguments, in workbook: Workbook) throws(CommandError) {
    let named = arguments.words.first.flatMap { Selection($0) }
    let folders = arguments.words.dropFirst(named == nil ? 0 : 1)
    selection = named ?? .book
    json = arguments.values["--json"]
    csv = arguments.values["--csv"]
    settings.replacesPrerequisites = !arguments.flags.contains("--own-only")
    if let path = arguments.values["--weights"] {
      settings.weights = try Weights(of: path, for: workbook)
    }
    students =
      folders.isEmpty
      ? [Submission(name: workbook.root.lastPathComponent, folder: workbook.root)]
      : Submission.all(Array(folders))
    guard workbook.exercises.contains(where: { selection.contains($0.id) }) else {
      throw .usage("There is no exercise '\(arguments.words.first ?? "")' in this workbook.")
    }
    let places = [json, csv].compactMap { $0.map { URL(filePath: $0).standardizedFileURL.path } }
    guard Set(places).count == places.count else {
      throw .usage("--json and --csv name the same file: workbook \(GradeCommand.usage)")
    }
    for (path, student) in zip(folders, students) where !student.folderExists {
      throw .usage("There is no folder '\(path)': workbook \(GradeCommand.usage)")
    }
    if named != nil, let word = arguments.words.first, Submission.all([word])[0].folderExists {
      Terminal.printNow("'\(word)' is taken as a chapter or exercise; its folder is ./\(word)")
    }
  }
}
