// What commands share: the workbook that they were called in, and the exercise that is meant.

extension Workbook {
  /// The part of the book that the arguments name: a chapter, an exercise, or a file of one of them.
  ///
  /// - Throws: That there is no such part.
  package func selection(in arguments: Arguments) throws(CommandError) -> Selection {
    let word = try arguments.word()
    if let part = try part(at: word) { return part }
    return try Selection(word, of: self)
  }

  /// The exercise that the arguments name, by its number or a file; without a word, the one that is next.
  ///
  /// - Throws: That they name no exercise, or one that does not exist.
  package func exercise(in arguments: Arguments) throws(CommandError) -> (Exercise, Chapter) {
    try exercise(orNext: arguments.word())
  }

  /// The exercise with that number, or of that file; without a word, the one that is next.
  ///
  /// - Throws: That there is no such exercise, or none that is next.
  package func exercise(orNext word: String?) throws(CommandError) -> (Exercise, Chapter) {
    try exercise(named: word ?? next?.id.description)
  }

  /// The exercise with that number, or of that file.
  ///
  /// - Throws: That there is no number, or no such exercise.
  package func exercise(named word: String?) throws(CommandError) -> (Exercise, Chapter) {
    guard let word else {
      let spans = chapters.compactMap(\.span).joined(separator: ", ")
      throw .usage("Name the exercise; the exercises are \(spans).")
    }
    guard let id = try (part(at: word) ?? Selection(word))?.exercise, let exercise = exercise(id),
      let chapter = chapter(id.chapter)
    else {
      throw Selection.unknown(exercise: word, in: self)
    }
    return (exercise, chapter)
  }

  /// The exercise or chapter that a file belongs to, since editors know the file; nil if the word is no path.
  private func part(at path: String?) throws(CommandError) -> Selection? {
    guard let path, path.contains("/") || path.hasSuffix(".swift") else { return nil }
    let place = URL(filePath: path).path  // in the current folder, if it names none
    for chapter in chapters {
      let files = [chapter.path + "/", chapter.tests + "/"].map { "/" + $0 }
      guard files.contains(where: place.contains) else { continue }
      let exercise = chapter.exercises.first { exercise in
        place.hasSuffix("/\(exercise.fileName)") || place.hasSuffix("/\(exercise.tests)")
          || place.contains("/\(exercise.name)Tests+")
      }
      return exercise.map { .exercise($0.id) } ?? .chapter(chapter.id)
    }
    throw .usage(
      "'\(path)' is no file of a chapter. Open one, and try again: "
        + (next?.invitation ?? "Chapters/README.md"))
  }

  /// Fails while a repair stands in the place of an exercise's file.
  ///
  /// - Throws: How the repair is ended.
  package func refuseRepair(of exercise: Exercise) throws(CommandError) {
    let repair = DeskRecord(in: root).repair
    if let repair, repair.exercise == "\(exercise.id)" { throw repair.refusal }
  }
}

extension Workbook {
  /// Fails in an edition for students, which lacks what a command needs.
  ///
  /// - Parameter command: The command's name.
  /// - Throws: What the edition has.
  package func needsWholeBook(for command: String) throws(CommandError) {
    guard let edition else { return }
    throw .failure("\(edition). 'workbook \(command)' needs the whole workbook.")
  }

  /// Fails in an edition without finished code.
  ///
  /// - Parameter command: The name of the command that needs it.
  /// - Throws: What the edition has.
  package func needsFinishedCode(for command: String) throws(CommandError) {
    guard let edition, !hasFinishedCode else { return }
    throw .failure("\(edition), which 'workbook \(command)' needs.")
  }

  /// Reads the workbook that contains the current folder.
  ///
  /// - Throws: That the current folder is not in a workbook.
  package static func here() throws(CommandError) -> Workbook {
    guard let root = Workbook.root(above: .currentDirectory()) else {
      throw .failure(
        "\(FileManager.default.currentDirectoryPath) is not in the workbook; go to the folder that has "
          + "Package.swift and Chapters.")
    }
    return Workbook(root: root)
  }
}
