// What `workbook grade` is asked for: which part of the book, and whose answers.

extension GradeCommand {
  /// Fails if two options name the same file, or if a class has no folder for its grades.
  func checkFiles(_ arguments: Arguments) throws(CommandError) {
    guard !arguments.given.contains("--roster") || arguments.given.contains("--results") else {
      throw .usage("--roster needs a folder for the grades: name one with --results FOLDER.")
    }
    var options: [String: String] = [:]
    for option in ["--json", "--csv", "--html"] {
      guard let path = arguments.values[option] else { continue }
      let place = URL(filePath: path).standardizedFileURL.path
      if let other = options.updateValue(option, forKey: place) {
        throw .usage("\(other) and \(option) name the same file; give each one of its own.")
      }
    }
  }

  /// Prepares to grade the part of the book that the first word names, or else the whole book, as the teacher has chosen.
  ///
  /// - Returns: The grading, and the words behind the part.
  /// - Throws: That the book has no such exercise, or what is wrong with the file of the weights.
  func grading(
    _ arguments: Arguments, by workbook: Workbook
  ) throws(CommandError) -> (ClassGrading, [String]) {
    let named = arguments.words.first.flatMap { Selection($0) }
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

  /// The students of the roster, or in some folders; without both, that of this workbook.
  func students(
    in folders: [String], _ arguments: Arguments, _ workbook: Workbook
  ) throws(CommandError) -> [Submission] {
    if let path = arguments.values["--roster"] {
      guard let word = folders.first else { return try roster(in: path) }
      throw .usage("'\(word)' is one word too many: --roster names the folders.")
    }
    let students = Submission.all(folders)
    for (path, student) in zip(folders, students) where !isFolder(student.folder) {
      throw .usage("There is no folder '\(path)': \(arguments.typed)")
    }
    let isNamed = folders.count < arguments.words.count
    if isNamed, let word = arguments.words.first, isFolder(URL(filePath: word)) {
      Terminal.printNow("'\(word)' is taken as a chapter or exercise; its folder is ./\(word)")
    }
    let own = Submission(name: workbook.root.lastPathComponent, folder: workbook.root)
    return students.isEmpty ? [own] : students
  }
}
