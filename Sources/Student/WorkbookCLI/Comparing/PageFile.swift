// The file of `workbook compare --html`: makes the page, and writes it in one step.

import CommandSupport
import Comparison
import Curriculum
import Foundation

/// The file that the page is written to.
struct PageFile {
  private let file: URL
  private let name: String

  /// Names the file, relative to the current folder.
  ///
  /// - Throws: That it cannot be written.
  init(_ name: String) throws(CommandError) {
    (self.name, file) = (name, URL(filePath: name).standardizedFileURL)
    let folder = file.deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
    guard !name.isEmpty, !isFolder.boolValue, FileManager.default.isWritableFile(atPath: folder),
      !exists || FileManager.default.isWritableFile(atPath: file.path)
    else { throw .failure("'\(name)' cannot be written: choose another file.") }
  }

  /// Records and walks, and writes the page when all of that is done.
  ///
  /// - Throws: What failed; then the file is as it was.
  func write(
    _ code: ComparedCode, in book: Workbook, figures: BenchFigures?
  ) throws(CommandError) {
    let page = try makePage(of: code, in: book, figures)
    do { try Data(page.html.utf8).write(to: file, options: .atomic) } catch {
      throw .failure("'\(name)' cannot be written: \(error.localizedDescription)")
    }
    print("\nThe page is in \(name). Next: open it in a browser.")
  }

  private func makePage(
    of code: ComparedCode,
    in book: Workbook,
    _ figures: BenchFigures?
  ) throws(CommandError) -> ComparisonPage {
    _ = try StyleSource.sections(of: code.sources)  // says what is missing before the work begins
    try code.buildOwnStyle()
    Terminal.printNow("Recording a run of each style in \(Scene.all.count) scenarios …")
    // The first run of a process is slower, because it loads libraries.
    _ = try? code.recordedRuns()
    let (recordings, notes) = try code.recordings(of: Scene.all)
    for note in notes { Terminal.printNow(note) }
    Terminal.printNow("Testing which rules each style keeps …")
    return try ComparisonPage(
      of: code.sources, in: book,
      recordings: recordings,
      verdicts: code.ruleVerdicts(),
      bench: figures,
      setting: .here,
      guides: StyleGuides(in: book.root)
    )
  }
}
