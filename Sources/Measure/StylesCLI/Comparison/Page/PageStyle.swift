// One style of the page: its files, and its recorded runs, each event with the lines that did it.

import StyleRuns
import Traces

/// One style of the page.
struct PageStyle: Encodable {
  struct Section: Encodable {
    let title: String
    /// The places of its files in the list of paths.
    let files: [Int]
    /// What differs in this style, or why there is no code, as Markdown.
    let note: String?
  }

  struct Run: Encodable {
    let scene: Scene
    let cancel: CancelPoint?
    let events: [PageEvent]
  }

  let id: String
  let title: String
  /// Whether it is the style that the student brings in chapter 9: who helps to keep its rules is not told.
  let isInvented: Bool
  /// The sections, in the order of the book.
  let sections: [Section]
  let paths: [String]
  /// The lines of each file: see ``PageCode``.
  let files: [[PageCode]]
  let runs: [Run]

  /// - Throws: That the style lacks a section.
  init(
    of source: StyleSource, _ titles: [String], _ guides: StyleGuides, runs: [PlayedScene]
  ) throws(CommandError) {
    id = source.id
    title = source.title
    isInvented = source.isInvented
    let sections = try titles.map { title throws(CommandError) in try source.section(title) }
    let used = runs.flatMap { $0.trace.entries.compactMap(\.moment).flatMap(\.lines).map(\.path) }
    var paths: [String] = []
    for path in sections.flatMap(\.files) + used.sorted() where !paths.contains(path) {
      paths.append(path)
    }
    let texts = paths.map { text(of: source.root.appending(path: $0)) ?? "" }
    self.paths = paths
    self.sections = sections.map { section in
      Section(
        title: section.title, files: section.files.compactMap { paths.firstIndex(of: $0) },
        note: guides.note(on: section, of: source))
    }
    files = texts.map(PageCode.lines)
    let methods = Self.methods(in: texts, paths)
    self.runs = runs.map { run in
      Run(
        scene: run.scene, cancel: run.cancel,
        events: PageEvent.all(of: run.trace, in: paths, calling: methods))
    }
  }
}

extension PageStyle {
  /// Where the methods begin that the owner of a run calls.
  private static func methods(
    in texts: [String], _ paths: [String]
  ) -> (start: CodePlace?, cancel: CodePlace?) {
    func place(of method: String) -> CodePlace? {
      zip(texts, paths).lazy.filter { $1.contains(#/(UserFetch|Life)\.swift/#) }
        .compactMap { text, path in
          text.split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.contains("func \(method)()") }
            .map { CodePlace(path: path, line: $0 + 1) }
        }.first
    }
    return (place(of: "start"), place(of: "cancel"))
  }
}
