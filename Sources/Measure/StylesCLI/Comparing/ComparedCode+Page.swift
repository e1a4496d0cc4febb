// The page of `workbook compare --html`: made as a whole, and written in one step.

import CommandSupport
import Comparison
import Curriculum
import Foundation
import StyleRuns

extension ComparedCode {
  /// Fails if a page cannot be written, before the work begins.
  ///
  /// - Parameter name: The file, relative to the current folder.
  /// - Throws: That another file must be chosen.
  static func checkPage(_ name: String) throws(CommandError) {
    let file = URL(filePath: name).standardizedFileURL
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
  func writePage(to name: String, _ figures: BenchFigures?) throws(CommandError) {
    let page = Data(try makePage(figures).html(in: book.root).utf8)
    do { try page.write(to: URL(filePath: name).standardizedFileURL, options: .atomic) } catch {
      throw .failure("'\(name)' cannot be written: \(error.localizedDescription)")
    }
    print("\nThe page is in \(name). Next: open it in a browser.")
  }

  private func makePage(_ figures: BenchFigures?) throws(CommandError) -> ComparisonPage {
    _ = try StyleSource.sections(of: sources)  // says what is missing before the work begins
    try buildOwnStyle()
    Terminal.printNow("Playing each style in \(Scene.allCases.count) scenes, with every cancel …")
    let (runs, notes) = try playedScenes()
    for note in notes { Terminal.printNow(note) }
    Terminal.printNow("Testing which rules each style keeps …")
    return try ComparisonPage(
      of: sources, in: book, runs: runs, verdicts: ruleVerdicts(), bench: figures)
  }
}
