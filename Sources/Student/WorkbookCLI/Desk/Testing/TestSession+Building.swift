// Builds a chapter that is tested, again if a file is saved meanwhile, and keeps what the compiler warned of.

extension TestSession {
  /// Builds a chapter alone: one that is broken must not stop another.
  ///
  /// - Returns: The errors in the chapter and in its tests, nil if all compiles; and the book as it was when the build
  ///   began: a file that is saved later is not what is tested.
  /// - Throws: That the build fails for a reason that is not in the chapter.
  func built(
    _ chapter: Chapter
  ) throws(CommandError) -> (errors: [BuildLog.CompileError]?, Workbook) {
    while true {
      let book = Workbook(root: root)
      // What equals its stub compiles, and is not tested.
      guard selection.exercises(of: chapter).contains(where: { book.state(of: $0).isTested }) else {
        return (nil, book)
      }
      switch try watched(chapter) {
      case .built(let log):
        build().keep(log.warnings)
        return (nil, book)
      case .failed(let log) where log.isOutdated: continue
      case .failed(let log):
        let errors = log.errors(in: "Chapters/") + log.errors(in: "Tests/Chapter")
        if !errors.isEmpty { return (errors, book) }
        throw .failure("The workbook cannot be built: \(log.firstError)")
      case .undecided:
        guard goesOn() else { throw .told }
        throw .failure(
          "The build did not end within an hour. Remove the folder .build, and try again.")
      }
    }
  }

  /// Builds, and sees to it that the next build compiles what is saved during this one.
  private func watched(_ chapter: Chapter) throws(CommandError) -> SwiftBuild.End {
    let before = FileStamps(of: [chapter], in: root)
    defer {
      for path in FileStamps(of: [chapter], in: root).paths(changedSince: before) {
        SourceFile.renewDate(of: root.appending(path: path))
      }
    }
    return try build(chapter).run(while: goesOn)
  }

  /// The build of a chapter, or of none; all go into one folder.
  func build(_ chapter: Chapter? = nil) -> BookBuild {
    BookBuild(root: root, chapters: [chapter?.id].compactMap(\.self), settings: .students)
  }
}

// MARK: Warnings

extension BookBuild {
  private var file: URL { scratch.appending(path: "workbook/warnings.json") }

  /// What is kept of each file that a build had warnings about: its text, and the warnings.
  private var kept: [String: [String]] {
    let data = (try? Data(contentsOf: file)) ?? Data()
    return (try? JSONDecoder().decode([String: [String]].self, from: data)) ?? [:]
  }

  /// Keeps the text of each file, and what a build said about it, for the tests after it; if the folder cannot be written to, the warnings are lost.
  ///
  /// A build repeats no warning about a file that it need not compile again, and the file is as wrong as before.
  func keep(_ warnings: [BuildLog.CompileError]) {
    var all = kept
    for (file, warnings) in Dictionary(grouping: warnings, by: \.file) {
      // Without the name of its group: `[#no-usage]`.
      let words = warnings.map { $0.description.replacing(#/ \[#[\w-]+\]$/#, with: "") }
      all[file] = [text(of: file, in: root)] + words
    }
    if !warnings.isEmpty { try? SourceFile.write(JSONEncoder().encode(all), to: file) }
  }

  /// The warnings about a file as it is now, each with its line; a file is named below the root.
  func keptWarnings(about file: String) -> [String] {
    guard let record = kept[file], record.first == text(of: file, in: root) else { return [] }
    return Array(record.dropFirst())
  }
}
