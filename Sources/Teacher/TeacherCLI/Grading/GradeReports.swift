// What `workbook grade` makes of the grades: files, a table and a summary.

import CommandSupport
import Commands
import Curriculum
import Grading

/// The files that were asked for, and what the terminal shows of a class.
struct GradeReports {
  private let files: [ResultsFile]
  private var table = ClassTable()
  private var summary: ClassSummary

  /// Begins the files.
  ///
  /// - Parameters:
  ///   - arguments: Name the files.
  ///   - isClass: Whether there is more than one student.
  ///   - mistakes: The known mistakes that wrong answers are compared with.
  /// - Throws: That a file cannot be written.
  init(_ arguments: Arguments, isClass: Bool, _ mistakes: [Variant]) throws {
    let forms: KeyValuePairs<String, ResultsFile.Form> = [
      "--json": isClass ? .classResults : .results, "--csv": .table, "--html": .page(mistakes),
    ]
    files = try forms.compactMap { option, form in
      try arguments.values[option].map { try ResultsFile(form, at: $0) }
    }
    summary = ClassSummary(mistakes)
  }

  /// Adds a student.
  ///
  /// - Throws: That the disk is full, for example.
  mutating func add(_ student: StudentGrade) throws {
    for file in files { try file.add(student) }
    table.add(student)
    summary.add(student)
  }

  /// Prints the points of a class, and what it got wrong.
  func show() {
    Terminal.printNow((["", table.text, ""] + summary.lines).joined(separator: "\n"))
  }

  /// Puts the files into their places.
  ///
  /// - Throws: Why that is not possible.
  func finish() throws {
    for file in files { try file.finish() }
  }

  /// Does something; if it fails, the grades that were written before are kept.
  mutating func keeping(_ body: (inout Self) throws -> Void) throws {
    do { try body(&self) } catch {
      for path in files.compactMap({ $0.keep() }) {
        Terminal.printNow("The grades so far are in \(path)")
      }
      throw error
    }
  }
}
