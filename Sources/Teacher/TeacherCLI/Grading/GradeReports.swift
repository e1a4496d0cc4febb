// What `workbook grade` makes of the grades: files, a table and a summary.

import CommandSupport
import Commands
import Curriculum
import Grading

/// The files that were asked for, and what the terminal shows of a class.
struct GradeReports {
  private let files: [ReportFile]
  private let feedback: FeedbackFolder?
  private let mistakes: [Variant]

  /// Looks whether the files can be written.
  ///
  /// - Parameters:
  ///   - arguments: Name the files.
  ///   - isClass: Whether there is more than one student.
  ///   - mistakes: The known mistakes that wrong answers are compared with.
  /// - Throws: That a file cannot be written.
  init(_ arguments: Arguments, isClass: Bool, _ mistakes: [Variant]) throws {
    let forms: KeyValuePairs<String, ReportFile.Form> = [
      "--json": isClass ? .classResults : .results, "--csv": .table, "--html": .page(mistakes),
    ]
    files = try forms.compactMap { option, form in
      try arguments.values[option].map { try ReportFile(form, at: $0) }
    }
    feedback = try arguments.values["--feedback"].map(FeedbackFolder.init)
    self.mistakes = mistakes
  }

  /// Prints the points of a class, and what it got wrong.
  func show(_ students: [StudentGrade]) {
    let lines =
      ["", classTable(of: students), ""] + likeAnswers(of: students)
      + classSummary(of: students, mistakes)
    Terminal.printNow(lines.joined(separator: "\n"))
  }

  /// Writes the files.
  ///
  /// - Throws: Why that is not possible.
  func write(_ students: [StudentGrade]) throws {
    for file in files { try file.write(students) }
    try feedback?.write(students)
  }

  /// Keeps the grades that there are, after a failure.
  func keep(_ students: [StudentGrade]) {
    guard !students.isEmpty else { return }
    for path in files.compactMap({ try? $0.keep(students) }) {
      Terminal.printNow("The grades so far are in \(path)")
    }
  }
}
