// A later edition of the workbook, brought into a student's copy: no answer is touched.

/// Brings the lessons, tests and stubs of another folder into a workbook.
struct EditionUpdate {
  /// How many files are new or changed.
  private(set) var changes = 0
  /// The exercises that were not started, and have a new text.
  private(set) var renewed: [ExerciseID] = []
  /// The answers that stay, although the text of the exercise is another one now; each with the file
  /// that has the new text.
  private(set) var outdated: [(exercise: Exercise, stub: String)] = []
  /// The files that the workbook no longer has; they are kept.
  private(set) var removed: [String] = []
  /// The pages of the chapters that were replaced; they are kept, for what the student wrote there.
  private(set) var pages: [String] = []

  /// The folder of removed files, relative to the workbook's folder.
  static let removedFiles = ".workbook/removed"

  /// The folder of the new texts of exercises that have an answer, relative to the workbook's folder.
  private static let newTexts = ".workbook/new"

  private let own: Workbook
  private let later: Workbook

  /// Compares a workbook with a later edition.
  ///
  /// - Parameters:
  ///   - own: The student's workbook.
  ///   - folder: The folder of the later edition.
  /// - Throws: That the folder has no such edition, or that a repair is going on.
  init(of own: Workbook, from folder: URL) throws(CommandError) {
    self.own = own
    later = Workbook(root: folder)
    let path = folder.path
    guard folder.standardizedFileURL.path != own.root.standardizedFileURL.path,
      Workbook.root(above: folder)?.path == folder.standardizedFileURL.path, !later.chapters.isEmpty
    else { throw .usage("\(path) has no other workbook. Name the folder of the new edition.") }
    guard (own.edition == nil) == (later.edition == nil) else {
      func kind(_ book: Workbook) -> String {
        book.edition == nil ? "the whole workbook" : "an edition for students"
      }
      throw .failure(
        "This is \(kind(own)), and \(path) has \(kind(later)). Ask for the one that you have.")
    }
    let missing = own.chapters.filter { later.chapter($0.id) == nil }.map(\.id)
    guard missing.isEmpty else {
      throw .failure(
        "\(path) lacks chapter \(listed(missing)), which you have. Nothing was changed.")
    }
    if let repair = DeskRecord(in: own.root).repair { throw repair.refusal }
  }

  /// Takes what is new, and leaves every answer as it is.
  ///
  /// If it is interrupted, call it again.
  ///
  /// - Throws: That a file cannot be read or written.
  mutating func run() throws(CommandError) {
    do {
      // The exercises first: what is not started is known only as long as the old stubs are there.
      for exercise in later.exercises { try take(exercise) }
      let exercises = Set(later.exercises.map(\.path))
      let paths = BookFiles.all(in: later.root).filter { !exercises.contains($0) }
      for path in paths { try copy(path) }
      try remove(allBut: Set(paths))
    } catch {
      throw .failure(
        "The update is not complete: \(error.localizedDescription) Your answers are as they were. "
          + "Call it again.")
    }
  }

  private mutating func take(_ exercise: Exercise) throws {
    let mine = own.exercise(exercise.id) ?? exercise
    let old = stub(of: mine, in: own)
    let new = stub(of: exercise, in: later)
    let answer = data(mine.path, in: own)
    try rename(mine.path, exercise.path)
    try rename(mine.takenFile, exercise.takenFile)
    guard let new, answer != new else { return }
    if answer == nil || answer == old {
      if answer != nil { renewed.append(exercise.id) }
      changes += 1
      try BookFiles.write(new, exercise.path, from: later.root, to: own.root)
    } else if let old, old != new {
      let place = "\(Self.newTexts)/\(exercise.id)-\(exercise.fileName)"
      try SourceFile.write(new, to: own.root.appending(path: place))
      outdated.append((exercise, place))
    }
  }

  /// Moves what the later edition has under another name.
  private func rename(_ path: String, _ newPath: String) throws {
    let file = own.root.appending(path: path)
    let newFile = own.root.appending(path: newPath)
    guard path != newPath, exists(file) else { return }
    try FileManager.default.moveItem(at: file, to: newFile)
  }

  private mutating func copy(_ path: String) throws {
    let new = try Data(contentsOf: later.root.appending(path: path))
    let old = data(path, in: own)
    guard old != new else { return }
    changes += 1
    if old != nil, path.hasPrefix("Chapters/") {
      try keep(path)
      pages.append(path)
    }
    try BookFiles.write(new, path, from: later.root, to: own.root)
  }

  /// Moves away what the later edition lacks; in the chapters, anything may be the student's own.
  private mutating func remove(allBut paths: Set<String>) throws {
    removed = BookFiles.all(in: own.root).filter {
      !$0.hasPrefix("Chapters/") && !paths.contains($0)
    }
    for path in removed { try keep(path) }
  }

  /// Moves a file away; what an earlier update has kept there stays, with a number.
  private func keep(_ path: String) throws {
    let place = SourceFile.freePath(in: own.root) {
      "\(Self.removedFiles)/\(path)" + ($0 == 1 ? "" : ".\($0)")
    }
    let kept = own.root.appending(path: place)
    try FileManager.default.createDirectory(
      at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: own.root.appending(path: path), to: kept)
  }

  private func stub(of exercise: Exercise, in book: Workbook) -> Data? {
    (try? Stub(of: exercise).text(in: book.root)).map { Data($0.utf8) }
  }

  private func data(_ path: String, in book: Workbook) -> Data? {
    try? Data(contentsOf: book.root.appending(path: path))
  }
}
