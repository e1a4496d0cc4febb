// What `workbook grade` makes of the grades: files, a table and a summary.

/// The files that were asked for, and what the terminal shows of a class.
struct GradeReports {
  /// What writes each of the files.
  private var writers: [([StudentGrade]) throws -> Void]
  private let mistakes: [Variant]

  /// Looks whether the files can be written.
  ///
  /// - Parameters:
  ///   - paths: The files, by the options that name them.
  ///   - students: Those who are graded.
  ///   - isClass: Whether they are a class.
  ///   - mistakes: The known mistakes that wrong answers are compared with.
  /// - Throws: That a file cannot be written.
  init(
    _ paths: [String: String], about students: [Submission], isClass: Bool, _ mistakes: [Variant]
  ) throws {
    self.mistakes = mistakes
    let contents: KeyValuePairs<String, ([StudentGrade]) throws -> Data> = [
      "--json": { try ResultsJSON.data(of: $0, isClass: isClass) },
      "--csv": { Data(ClassTable.whole(of: $0).csv.utf8) },
      "--html": { Data(page(about: $0, mistakes).utf8) },
    ]
    writers = try contents.compactMap { option, content in
      let file = try paths[option].map(OutputFile.init)
      return file.map { file in { try file.write(content($0)) } }
    }
    if let path = paths["--feedback"] { writers.append(try feedback(in: path, for: students)) }
  }

  /// Prints the points of a class, and what it got wrong.
  func show(_ students: [StudentGrade]) {
    let short = ClassTable.short(of: students)
    let lines =
      ["", table(short.rows, right: Set(1...short.columns.count)), ""] + likeAnswers(of: students)
      + classSummary(of: students, mistakes)
    Terminal.printNow(lines.joined(separator: "\n"))
  }

  /// Writes the files.
  ///
  /// - Throws: Why that is not possible.
  func write(_ students: [StudentGrade]) throws {
    for write in writers { try write(students) }
  }
}
