// One's own code in a copy of this workbook: run, asked about, compared and measured.

import ExerciseRuns
import TestSupport
import Testing

/// One test, because each copy builds the workbook's modules anew.
@Suite(.enabled(if: Effort.isThorough, "it builds a copy, which takes minutes"))
struct OwnRunTests {
  /// It is in the folder in which `.ci/dialects` builds, too, so that engines and kit are built once.
  private let copy = ThisBook.root.appending(
    path: ".build/workbook/copy", directoryHint: .isDirectory)

  @Test func `one's own code is run, asked about, compared and measured`()
    async throws
  {
    let lock = try CopyLock(of: copy)
    let book = TemporaryBook(keeping: copy)
    try BookCopy(of: ThisBook.root, at: copy).update(Workbook(root: ThisBook.root).chapters)
    for exercise in Workbook(root: copy).exercises where [1, 7, 9].contains(exercise.id.chapter) {
      try book.write(exercise.path, book.read(exercise.solution))
    }
    var workbook = Workbook(root: copy)
    for id in ["1.6", "7.6", "9.2", "9.6"] {
      workbook.record(.solved, for: try #require(ExerciseID(id)))
    }
    for file in TranscriptFile.all(in: "OwnCode") { try await file.play() }
    withExtendedLifetime(lock) {}
  }
}
