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

  /// Records, walks and measures, and writes the page when all of that is done.
  ///
  /// - Throws: What failed; then the file is as it was.
  func write(_ code: ComparedCode, in book: Workbook) throws(CommandError) {
    let page = try makePage(of: code, in: book)
    do { try Data(page.html.utf8).write(to: file, options: .atomic) } catch {
      throw .failure("'\(name)' cannot be written: \(error.localizedDescription)")
    }
    print("\nThe page is in \(name). Next: open it in a browser.")
  }

  private func makePage(
    of code: ComparedCode,
    in book: Workbook
  ) throws(CommandError) -> ComparisonPage {
    _ = try StyleSource.sections(of: code.sources)  // says what is missing before the work begins
    Terminal.printNow("Recording a run of each style in \(Scene.all.count) scenarios …")
    // The first run of a process is slower, because it loads libraries.
    _ = try? code.recordedRuns()
    let (recordings, notes) = try code.recordings(of: Scene.all)
    for note in notes { Terminal.printNow(note) }
    Terminal.printNow("Measuring what a run costs …")
    let bench = try BenchRun(in: book.root).measure()
    if bench == nil { Terminal.printNow(BenchRun.advice) }
    let traces = recordings.map { $0[Scene.all[0].id] }
    return try ComparisonPage(
      of: code.sources,
      isOwnCode: code.isOwn,
      facts: StyleFacts(of: code.sources, in: book.root)
        .table(section: nil, traces: traces, bench: code.isOwn ? nil : bench),
      recordings: recordings,
      rules: rules(of: code),
      bench: bench,
      setting: .here,
      guide: guide(in: book)
    )
  }

  private func rules(of code: ComparedCode) -> RuleTable {
    Terminal.printNow("Testing which rules each style keeps …")
    return RuleTable(code.ruleVerdicts())
  }

  /// The guide, with the way to it from the page if both are in the workbook's folder.
  private func guide(in book: Workbook) -> StyleGuide? {
    let path = "Chapters/WhichStyle.md"
    let file = book.root.appending(path: path)
    let text = try? String(contentsOf: file, encoding: .utf8)
    return text.map { StyleGuide($0, at: way(to: path, in: book)) }
  }

  private func way(to path: String, in book: Workbook) -> String? {
    let (root, folder) = (
      book.root.standardizedFileURL.pathComponents,
      file.deletingLastPathComponent().standardizedFileURL.pathComponents
    )
    guard folder.starts(with: root) else { return nil }
    return String(repeating: "../", count: folder.count - root.count) + path
  }
}
