// `workbook grade [5|5.8] [folder…]`: the points of one workbook, or of a class.

struct GradeCommand: Command {
  let details = """
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

    A whole class:
      workbook grade 1 --roster class.txt --results results
    Each line of the roster has a name and a folder, 'ana work/ana', relative to the roster. Or it is
    a table of comma-separated values whose first line has the columns name and folder; its other
    columns come back in --csv.
    With --results, each grade is kept in that folder as soon as it is there, and stays while its answers
    and this workbook are the same: after an interruption, or when answers have changed, type the same
    once more. With --roster, the status is 0 if each student has a grade, solved or not.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    do {
      try checkFiles(arguments)
      let (grading, folders) = try grading(arguments, by: workbook)
      let students = try students(in: folders, arguments, workbook)
      try grade(students, arguments, by: grading)
    } catch let error as CommandError {
      throw error
    } catch let error as CocoaError {
      throw .failure("\(error.filePath ?? "A file") cannot be written.")
    } catch {
      throw .failure("\(error)")
    }
  }

  private func grade(
    _ students: [Submission], _ arguments: Arguments, by grading: ClassGrading
  ) throws {
    let hasRoster = arguments.given.contains("--roster")
    let isClass = hasRoster || students.count > 1
    let reports = try GradeReports(
      arguments.values, about: students, isClass: isClass, grading.mistakes)
    let results = arguments.values["--results"].map(KeptGrades.init)
    try results?.prepare(for: students)
    let (kept, open) = try results.map { try grading.split(students, by: $0) } ?? ([], students)
    tellBeginning(of: open.count, kept.count, results?.path)
    if !isClass { kept.forEach { tell($0, isAlone: true) } }
    var all = kept
    var progress = ProgressCount(of: open.count)
    if !open.isEmpty {
      try grading.grade(open) { student in
        try results?.keep(student)
        all.append(student)
        Terminal.printNow(progress.line(student.summary))
        tell(student, isAlone: !isClass)
      }
    }
    let grades = students.compactMap { student in all.first { $0.name == student.name } }
    if isClass { reports.show(grades) }
    try reports.write(grades)
    try tellEnd(of: grades, hasRoster: hasRoster)
  }

  private func tell(_ student: StudentGrade, isAlone: Bool) {
    if isAlone { Terminal.printNow("\n" + student.table) }
    for remark in student.remarks { Terminal.printNow("    \(remark)") }
  }

  /// Tells how many grades hold, what takes minutes, and what this system cannot close.
  private func tellBeginning(of open: Int, _ kept: Int, _ path: String?) {
    if let path, kept > 0 {
      let count = "\(kept) of \(counted(kept + open, "grade"))"
      Terminal.printNow("\(count) in \(path) still hold: the answers are the same.")
    }
    guard open > 0 else { return }
    if let path {
      _ = Interruption.shared.add {
        Terminal.printError("Stopped. The grades so far are in \(path): type the same once more.")
      }
    }
    if let note = ClassGrading.openNetwork { Terminal.printNow(note) }
    Terminal.printNow(
      "Building in .build/workbook/grade; the first time takes a minute or two …")
  }

  private func tellEnd(
    of students: [StudentGrade], hasRoster: Bool
  ) throws(CommandError) {
    let open = students.filter { hasRoster ? $0.isUndecided : !$0.isSolved }.map(\.name)
    guard open.isEmpty else {
      throw .failure(
        hasRoster
          ? "\nNot decided, because the machine was too busy: \(listed(open)). Grade again."
          : "\nNot solved: \(listed(open)).")
    }
    Terminal.printNow(
      hasRoster ? "\n\(counted(students.count, "student")) graded." : "\nAll is solved.")
  }
}
