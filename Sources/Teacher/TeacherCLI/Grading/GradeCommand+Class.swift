// `workbook grade --roster` and `workbook grade --join`: a class, whose grades are kept in folders.

import CommandSupport
import Commands
import Curriculum
import ExerciseRuns
import Foundation
import Grading
import Synchronization

/// The grading of a class.
struct ClassRequest {
  let grading: ClassGrading
  /// The names of the whole class.
  let names: [String]
  /// The students of this run.
  let students: [Submission]
  let results: ResultsFolder
  let jobs: Int

  /// Reads the arguments.
  ///
  /// - Throws: What is wrong with an option or with the roster.
  init(_ arguments: Arguments, in workbook: Workbook) throws(CommandError) {
    let (selection, rest) = try GradeRequest.selection(arguments, in: workbook)
    if let word = rest.first {
      throw .usage("'\(word)' is one word too many: --roster names the folders.")
    }
    grading = try GradeRequest.grading(of: selection, arguments, by: workbook)
    jobs = try Self.jobs(arguments.values["--jobs"])
    let shard = try Shard(arguments.values["--shard"] ?? "1/1")
    results = ResultsFolder(arguments.values["--results"] ?? "")
    if results.hasResults, !arguments.flags.contains("--resume") {
      throw .usage(
        "\(results.path) has grades already: go on with --resume, or name another folder.")
    }
    let roster = try Roster(of: arguments.values["--roster"] ?? "").students
    (names, students) = (roster.map(\.name), shard.part(of: roster))
  }

  private static func jobs(_ word: String?) throws(CommandError) -> Int {
    guard let word else { return 1 }
    guard let jobs = Int(word), (1...64).contains(jobs) else {
      throw .usage("--jobs is '\(word)'; write how many students are graded at once, 1 to 64.")
    }
    return jobs
  }
}

extension GradeCommand {
  /// Grades a class, and keeps each grade as soon as it is there.
  ///
  /// - Throws: Why students are not graded, in one sentence.
  static func gradeClass(_ request: ClassRequest, _ arguments: Arguments) throws {
    let grading = request.grading
    let reports = try GradeReports(arguments, isClass: true, grading.mistakes)
    let run = try ClassRun(
      grading, of: request.students, among: request.names, into: request.results,
      jobs: request.jobs)
    try grade(run, request)
    let names = request.students.map(\.name)
    try report(JoinedResults([request.results], of: names), by: grading, in: reports)
  }

  private static func grade(_ run: ClassRun, _ request: ClassRequest) throws {
    let (all, path) = (request.students.count, request.results.path)
    if run.keptCount > 0 {
      Terminal.printNow(
        "\(run.keptCount) of \(counted(all, "grade")) in \(path) still hold: the answers are the same."
      )
    }
    guard run.keptCount < all else { return }
    if let note = ClassGrading.openNetwork { Terminal.printNow(note) }
    Terminal.printNow(run.progress.forecast)
    Terminal.printNow(
      "Building in .build/workbook/grade\(request.jobs > 1 ? " and its like" : ""); "
        + "the first time takes some minutes …\n" + run.progress.head)
    let note = Interruption.shared.add {
      Terminal.printError("Stopped. The grades so far are in \(path): go on with --resume.")
    }
    defer { Interruption.shared.remove(note) }
    let progress = Mutex(run.progress)
    try run.grade { student, seconds in
      Terminal.printNow(progress.withLock { $0.row(of: student, after: seconds) })
    }
  }

  /// Makes one report of the grades in some folders.
  ///
  /// - Throws: That no folder is named, one twice, or one without grades; or, after the report, who is missing
  ///   or there twice.
  static func join(_ arguments: Arguments, by workbook: Workbook) throws {
    guard !arguments.words.isEmpty else {
      throw CommandError.usage(
        "--join needs folders of results: workbook grade --join part1 part2")
    }
    var seen: Set<String> = []
    for word in arguments.words where !seen.insert(GradeRequest.place(of: word)).inserted {
      throw CommandError.usage("'\(word)' is named twice: name each folder of results once.")
    }
    let grading = try GradeRequest.grading(of: .book, arguments, by: workbook)
    let joined = try JoinedResults(arguments.words.map(ResultsFolder.init))
    let reports = try GradeReports(arguments, isClass: true, grading.mistakes)
    try report(joined, by: grading, in: reports)
  }

  private static func report(
    _ joined: JoinedResults, by grading: ClassGrading, in reports: GradeReports
  ) throws {
    var reports = reports
    try joined.read(by: grading) { try reports.add($0) }
    reports.show()
    try reports.finish()
    guard joined.problems.isEmpty else {
      throw CommandError.failure("\n" + joined.problems.joined(separator: "\n"))
    }
    Terminal.printNow("\n\(counted(joined.count, "student")) graded.")
  }
}
