// `workbook grade --roster` and `workbook grade --join`: a class, whose grades are kept in folders.

import CommandSupport
import Commands
import Curriculum
import ExerciseRuns
import Foundation
import Grading
import Synchronization

extension GradeCommand {
  /// Grades a class, and keeps each grade as soon as it is there.
  ///
  /// - Throws: What is wrong with an option or with the roster, or why students are not graded.
  static func gradeClass(
    _ words: [String], _ arguments: Arguments, by grading: ClassGrading
  ) throws {
    if let word = words.first {
      throw CommandError.usage("'\(word)' is one word too many: --roster names the folders.")
    }
    let jobs = try jobs(arguments.values["--jobs"])
    let results = ResultsFolder(arguments.values["--results"] ?? "")
    if results.hasResults, !arguments.flags.contains("--resume") {
      throw CommandError.usage(
        "\(results.path) has grades already: go on with --resume, or name another folder.")
    }
    let roster = try roster(in: arguments.values["--roster"] ?? "")
    let students = try shard(arguments.values["--shard"] ?? "1/1", of: roster)
    let reports = try GradeReports(arguments.values, isClass: true, grading.mistakes)
    let run = try ClassRun(
      grading, of: students, among: roster.map(\.name), into: results, jobs: jobs)
    if run.count < students.count {
      let kept = "\(students.count - run.count) of \(counted(students.count, "grade"))"
      Terminal.printNow("\(kept) in \(results.path) still hold: the answers are the same.")
    }
    if run.count > 0 { try grade(run, results.path, isAlone: jobs == 1) }
    try report(JoinedResults([results], of: students.map(\.name)), by: grading, in: reports)
  }

  private static func jobs(_ word: String?) throws(CommandError) -> Int {
    guard let word else { return 1 }
    guard let jobs = Int(word), (1...64).contains(jobs) else {
      throw .usage("--jobs is '\(word)'; write how many students are graded at once, 1 to 64.")
    }
    return jobs
  }

  private static func grade(_ run: ClassRun, _ path: String, isAlone: Bool) throws {
    tellBuilding(isAlone ? "" : " and its like")
    let note = Interruption.shared.add {
      Terminal.printError("Stopped. The grades so far are in \(path): go on with --resume.")
    }
    defer { Interruption.shared.remove(note) }
    let progress = Mutex(ProgressCount(of: run.count))
    try run.grade { student in
      progress.withLock { Terminal.printNow($0.line(student.summary)) }
    }
  }

  /// Makes one report of the grades in some folders.
  ///
  /// - Throws: That no folder is named, one twice, or one without grades; or, after the report, who is missing
  ///   or there twice.
  static func join(
    _ folders: [String], _ arguments: Arguments, by grading: ClassGrading
  ) throws {
    guard !folders.isEmpty else {
      throw CommandError.usage(
        "--join needs folders of results: workbook grade --join part1 part2")
    }
    var seen: Set<String> = []
    for word in folders where !seen.insert(place(of: word)).inserted {
      throw CommandError.usage("'\(word)' is named twice: name each folder of results once.")
    }
    let joined = try JoinedResults(folders.map(ResultsFolder.init))
    let reports = try GradeReports(arguments.values, isClass: true, grading.mistakes)
    try report(joined, by: grading, in: reports)
  }

  private static func report(
    _ joined: JoinedResults, by grading: ClassGrading, in reports: GradeReports
  ) throws {
    let students = joined.grades(by: grading)
    reports.show(students)
    try reports.write(students)
    guard joined.problems.isEmpty else {
      throw CommandError.failure("\n" + joined.problems.joined(separator: "\n"))
    }
    Terminal.printNow("\n\(counted(students.count, "student")) graded.")
  }
}
