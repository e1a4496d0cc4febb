// `workbook grade [5|5.8] [folder…]`: the points of one workbook, or of a class.

import CommandSupport
import Commands
import Curriculum
import ExerciseRuns
import Foundation
import Grading

enum GradeCommand: Command {
  static let name = "grade"
  static let details = """
    An exercise gives its points if all of its tests pass: those of its header, or one for each minute
    that it takes. If only those of its first half pass, it gives half of them. --weights names a file
    with lines like '1.6 13' in their place.
    Stretches are a bonus. If an exercise builds on a wrong answer, it is tested with the finished one
    in its place; with --own-only, it is not.
    Of a student's folder, only the exercises in Chapters are read: the tests are those of this
    workbook. All is built in .build/workbook/grade, once; your files are not touched.
    --json writes the results as Exercism and GitHub Classroom read them; for several folders, an
    object with the list 'students'. --csv writes a line for each student, --html a page, and --feedback
    a page for each student.
    The status is 0 only if all is solved; stretches do not count.

    A whole class, here its second third, two students at the same time:
      workbook grade 1 --roster class.txt --results part2 --jobs 2 --shard 2/3
    Each line of the roster has a name and a folder, 'ana work/ana', relative to the roster. Or it is
    a table of comma-separated values whose first line has the columns name and folder; its other
    columns come back in --csv.
    Each grade is kept in the folder of results as soon as it is there. --resume goes on after an
    interruption, or when answers have changed: a grade stays if its answers and this workbook are the
    same. Several folders become one report, which says who is missing, or there twice:
      workbook grade --join part1 part2 part3 --csv points.csv --html class.html
    For a class, the status is 0 if each student has one grade, solved or not.

    --questions grades nothing: it counts what the students answered to 'predict', by misconception and
    without names, of those who share their answers (predict --share yes).
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    if arguments.flags.contains("--questions") {
      return try SharedAnswers.tell(arguments, in: workbook)
    }
    do {
      try check(arguments)
      let (grading, words) = try grading(arguments, by: workbook)
      if arguments.given.contains("--join") {
        try join(words, arguments, by: grading)
      } else if arguments.given.contains("--roster") {
        try gradeClass(words, arguments, by: grading)
      } else {
        try gradeFolders(words, arguments, by: grading, in: workbook)
      }
    } catch let error as CommandError {
      throw error
    } catch let error as CocoaError {
      throw .failure("\(error.filePath ?? "A file") cannot be written.")
    } catch {
      throw .failure("\(error)")
    }
  }

  private static func gradeFolders(
    _ folders: [String], _ arguments: Arguments, by grading: ClassGrading, in workbook: Workbook
  ) throws {
    let students = try students(in: folders, arguments, workbook)
    let isClass = students.count > 1
    let reports = try GradeReports(arguments.values, isClass: isClass, grading.mistakes)
    var progress = ProgressCount(of: students.count)
    var grades: [StudentGrade] = []
    tellBuilding()
    do {
      try grading.grade(students) { student in
        Terminal.printNow(progress.line(student.summary))
        if !isClass { Terminal.printNow("\n" + student.table) }
        for remark in student.remarks { Terminal.printNow("    \(remark)") }
        grades.append(student)
      }
    } catch {
      reports.keep(grades)
      throw error
    }
    if isClass { reports.show(grades) }
    try reports.write(grades)
    let unsolved = grades.filter { !$0.isSolved }.map(\.name)
    guard unsolved.isEmpty else { throw CommandError.failure("\nNot solved: \(listed(unsolved)).") }
    Terminal.printNow("\nAll is solved.")
  }

  /// The students in some folders; without a folder, that of this workbook.
  private static func students(
    in folders: [String], _ arguments: Arguments, _ workbook: Workbook
  ) throws(CommandError) -> [Submission] {
    let students = Submission.all(folders)
    for (path, student) in zip(folders, students) where !isFolder(student.folder) {
      throw .usage("There is no folder '\(path)': \(typed)")
    }
    let isNamed = folders.count < arguments.words.count
    if isNamed, let word = arguments.words.first, isFolder(URL(filePath: word)) {
      Terminal.printNow("'\(word)' is taken as a chapter or exercise; its folder is ./\(word)")
    }
    let own = Submission(name: workbook.root.lastPathComponent, folder: workbook.root)
    return students.isEmpty ? [own] : students
  }

  /// Tells what takes minutes, and what this system cannot close.
  static func tellBuilding(_ andMore: String = "") {
    if let note = ClassGrading.openNetwork { Terminal.printNow(note) }
    Terminal.printNow(
      "Building in .build/workbook/grade\(andMore); the first time takes a minute or two …")
  }
}
