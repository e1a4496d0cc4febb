// The copy of the book that is built and tested, so that no file of a student is touched.

/// A copy of the book at a fixed place, which keeps what was built before.
package struct BookCopy: Sendable {
  /// What the package needs.
  private static let parts = ["Package.swift", "Sources", "Tests", "Solutions", "Chapters"]

  /// What a copy is for, which is also the name of its folder.
  package enum Purpose: String, Sendable {
    /// Authors try answers in it. The files between the exercises are as they are in the book.
    case verify
    /// Students are graded in the copy. The book can be a workbook of their own, so only the shipped files count.
    /// No verdict is kept: the verdict on one exercise could change how another exercise is tested.
    case grade
  }

  /// The folder of the workbook.
  package let original: URL
  /// The folder of the copy.
  package let root: URL
  private let purpose: Purpose

  /// Names the copy of a workbook.
  ///
  /// - Parameter root: The folder of the copy; nil for the usual one, below the workbook's build folder.
  package init(of original: URL, for purpose: Purpose = .verify, at root: URL? = nil) {
    self.original = original
    self.purpose = purpose
    let usual = ".build/workbook/\(purpose.rawValue)"
    self.root = root ?? original.appending(path: usual, directoryHint: .isDirectory)
  }

  /// Makes the copy equal to the book, with each exercise as it is shipped.
  ///
  /// A file that is the same keeps its date, so that the next build is short.
  ///
  /// - Throws: Why a file cannot be copied.
  package func update(_ chapters: [Chapter]) throws {
    let contents = try contents(chapters)
    for path in Self.files(in: root) where contents[path] == nil {
      try FileManager.default.removeItem(at: root.appending(path: path))
    }
    for (path, data) in contents { try write(data, to: path) }
  }

  /// A hash of the Swift files that the copy has after an update, to notice that the book was changed.
  ///
  /// The tests of the tools do not count: they say nothing about an answer.
  ///
  /// - Throws: Why a file cannot be read.
  /// - Complexity: O(*n*) in the number of bytes.
  package func version(_ chapters: [Chapter]) throws -> UInt64 {
    let contents = try contents(chapters).filter { path, _ in
      path.hasSuffix(".swift") && !path.hasPrefix("Tests/Sources/")
    }
    return fingerprint(
      of: contents.sorted { $0.key < $1.key }.flatMap { [Array($0.key.utf8), [UInt8]($0.value)] })
  }

  /// What each file of the copy has, by its path.
  private func contents(_ chapters: [Chapter]) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in Self.files(in: original) {
      contents[path] = try Data(contentsOf: original.appending(path: path))
    }
    for chapter in chapters { try ship(chapter, &contents) }
    return contents
  }

  /// Replaces a chapter's files by those that were shipped.
  private func ship(_ chapter: Chapter, _ contents: inout [String: Data]) throws {
    // The locks that a search sees are the book's own, whatever a student has put there.
    for (path, data) in contents where path.hasPrefix(chapter.solution + "/Search/") {
      contents[chapter.path + path.dropFirst(chapter.solution.count)] = data
    }
    if purpose == .grade {
      for path in contents.keys where path.hasPrefix(chapter.path + "/") && path.hasSuffix(".swift")
      {
        let name = path.dropFirst(chapter.path.count + 1)
        if contents["\(chapter.solution)/\(name)"] == nil { contents[path] = nil }
      }
    }
    for stub in Stub.all(of: chapter.module, in: original) {
      contents[stub.path] = Data(try stub.text(in: original).utf8)
    }
  }

  /// Puts answers into the place of the exercises, and forgets earlier verdicts.
  ///
  /// - Throws: Why a file cannot be written.
  package func put(_ texts: [ExerciseID: String], into chapters: [Chapter]) throws {
    for exercise in chapters.flatMap(\.exercises) {
      guard let text = texts[exercise.id] else {
        preconditionFailure("Each exercise has a text, and \(exercise.id) has none.")
      }
      try write(Data(text.utf8), to: exercise.path)
    }
    let verdicts = root.appending(path: ".build/workbook")
    try? FileManager.default.removeItem(at: verdicts)
    // A file stands where the tests would make a folder for their verdicts.
    if purpose == .grade { try write(Data(), to: ".build/workbook") }
  }

  /// The book in the copy, as its tests see it.
  package var book: Workbook { Workbook(root: root) }

  private func write(_ data: Data, to path: String) throws {
    let file = root.appending(path: path)
    guard (try? Data(contentsOf: file)) != data else { return }
    try SourceFile.write(data, to: file)
  }

  private static func files(in root: URL) -> [String] {
    BookFiles.all(in: root).filter { path in
      parts.contains { path.hasPrefix($0) }
    }
  }
}
