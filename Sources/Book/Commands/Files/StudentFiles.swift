// Replaces a student's file, and keeps the one that stood there.

/// The student's files, and the copies that are kept of them.
package struct StudentFiles: Sendable {
  /// The folder of the workbook.
  private let root: URL

  /// Names the folder of a workbook.
  package init(root: URL) { self.root = root }

  /// Replaces the file of an exercise.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - text: What stands in the file from now on.
  ///   - shippedTexts: Texts of which no copy is kept, because the workbook has them.
  /// - Returns: Where the old file is kept, relative to the workbook's folder; nil if no copy was needed.
  /// - Throws: That a file cannot be read or written. The student's file is then as it was.
  package func replace(
    _ exercise: Exercise,
    with text: String,
    shippedTexts: [String]
  ) throws(CommandError) -> String? {
    let copy = try keep(exercise, unless: shippedTexts + [text])
    try write(Data(text.utf8), to: exercise.path)
    return copy
  }

  /// Puts the finished file in the place of an exercise's file, and records that it was taken.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - finished: The finished file.
  ///   - shippedTexts: Texts of which no copy is kept, because the workbook has them.
  /// - Returns: Where the old file is kept, relative to the workbook's folder; nil if no copy was needed.
  /// - Throws: That a file cannot be read or written. The student's file is then as it was.
  @discardableResult
  package func take(
    _ exercise: Exercise,
    _ finished: String,
    shippedTexts: [String] = []
  ) throws(CommandError) -> String? {
    // The record first: as long as another text stands in the file, it means nothing.
    try write(Data(finished.utf8), to: exercise.takenFile)
    return try replace(exercise, with: finished, shippedTexts: shippedTexts)
  }

  /// Keeps a copy of the file of an exercise, byte for byte.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - shippedTexts: Texts of which no copy is kept.
  /// - Returns: Where the copy is, relative to the workbook's folder; nil if none was needed.
  /// - Throws: That the file cannot be read, or the copy cannot be written.
  package func keep(
    _ exercise: Exercise, unless shippedTexts: [String]
  ) throws(CommandError) -> String? {
    let file = root.appending(path: exercise.path)
    guard let old = try? Data(contentsOf: file) else {
      guard exists(file) else { return nil }
      throw .failure("\(exercise.path) cannot be read, so it was left as it is.")
    }
    guard !shippedTexts.contains(where: { Data($0.utf8) == old }) else { return nil }
    let path = SourceFile.freePath(in: root) {
      ".workbook/kept/\(exercise.id)-\(exercise.title)-\($0).swift"
    }
    try write(old, to: path)
    return path
  }

  /// Writes a file as a whole, or not at all.
  ///
  /// - Throws: That it cannot be written.
  package func write(_ data: Data, to path: String) throws(CommandError) {
    do {
      try SourceFile.write(data, to: root.appending(path: path))
    } catch {
      throw .failure("\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}

extension Workbook {
  /// The stub of an exercise.
  ///
  /// - Throws: That it is missing.
  package func stub(of exercise: Exercise) throws(CommandError) -> String {
    do throws(BookProblem) {
      return try Stub(of: exercise).text(in: root)
    } catch {
      throw .failure(error.description)
    }
  }

  /// The finished file of an exercise.
  ///
  /// - Throws: That it is missing.
  package func finished(_ exercise: Exercise) throws(CommandError) -> String {
    let finished = AnswerFiles(in: root).solution(exercise)
    guard !finished.isEmpty else { throw .failure("\(exercise.solution) is missing.") }
    return finished
  }
}
