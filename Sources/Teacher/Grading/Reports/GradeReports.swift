// What `workbook grade` makes of the grades: files, a table and a summary.

import CommandSupport
import Curriculum
import Foundation

/// The files that were asked for, and what the terminal shows of a class.
package struct GradeReports {
  private typealias Content = ([StudentGrade]) throws -> Data

  private let files: [(file: OutputFile, content: Content)]
  private let feedback: FeedbackFolder?
  private let mistakes: [Variant]

  /// Looks whether the files can be written.
  ///
  /// - Parameters:
  ///   - paths: The files, by the options that name them.
  ///   - isClass: Whether there is more than one student.
  ///   - mistakes: The known mistakes that wrong answers are compared with.
  /// - Throws: That a file cannot be written.
  package init(_ paths: [String: String], isClass: Bool, _ mistakes: [Variant]) throws {
    let contents: KeyValuePairs<String, Content> = [
      "--json": { try ResultsJSON.data(of: $0, isClass: isClass) },
      "--csv": { Data(ClassTable.whole(of: $0).csv.utf8) },
      "--html": { Data(page(about: $0, mistakes).utf8) },
    ]
    files = try contents.compactMap { option, content in
      try paths[option].map { (try OutputFile($0), content) }
    }
    feedback = try paths["--feedback"].map(FeedbackFolder.init)
    self.mistakes = mistakes
  }

  /// Prints the points of a class, and what it got wrong.
  package func show(_ students: [StudentGrade]) {
    let short = ClassTable.short(of: students)
    let lines =
      ["", table(short.rows, right: Set(1...short.columns.count)), ""] + likeAnswers(of: students)
      + classSummary(of: students, mistakes)
    Terminal.printNow(lines.joined(separator: "\n"))
  }

  /// Writes the files.
  ///
  /// - Throws: Why that is not possible.
  package func write(_ students: [StudentGrade]) throws {
    for (file, content) in files { try file.write(content(students)) }
    try feedback?.write(students)
  }
}
