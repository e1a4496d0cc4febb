// The page of `workbook compare --html`: one file that needs no other, with everything it shows as JSON.

import StyleRuns

/// Everything that the page shows, as its script reads it.
struct ComparisonPage: Encodable {
  let styles: [PageStyle]
  let scenes = Scene.allCases.map(PageScene.init)
  let questions: [PageQuestion]
  let levels: [PageLevel]
  let rules: PageRules
  let costs: PageCosts
  /// The page of the book about the choice of a style, as Markdown.
  let guide: String
  /// When the page was made, in a sentence.
  let setting: String

  /// Collects what the page shows: the code, and what was recorded and measured for it.
  ///
  /// - Parameters:
  ///   - runs: For each style its runs; none where the student's own code cannot run.
  ///   - verdicts: For each style which rules it keeps; nil where that is not known.
  /// - Throws: That a style lacks a section.
  init(
    of sources: [StyleSource], in book: Workbook, runs: [[PlayedScene]],
    verdicts: [RuleVerdicts?], costs measured: MeasuredCosts, date: Date = .now
  ) throws(CommandError) {
    let guides = StyleGuides(in: book.root)
    let titles = StyleSource.titles(in: sources)
    var styles: [PageStyle] = []
    for (source, runs) in zip(sources, runs) {
      styles.append(try PageStyle(of: source, titles, guides, runs: runs))
    }
    self.styles = styles
    questions = PageQuestion.all(in: book)
    levels = PageLevel.all
    rules = PageRules(verdicts, of: sources, in: book, guides)
    costs = PageCosts(of: sources, measured)
    guide = guides.whichStyle
    let day = date.formatted(.iso8601.year().month().day())
    setting = "The runs and the rules on this page come from runs made for it, on \(day)."
  }

  /// The page as HTML.
  ///
  /// - Parameter root: The workbook's folder, which has the script and the style of the page.
  /// - Throws: That one of these files is not there.
  func html(in root: URL) throws(CommandError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { throw .failure("The page has no JSON.") }
    // NB: what is in a script ends at the first '</', in a string, too.
    let json = String(decoding: data, as: UTF8.self).replacing("</", with: "<\\/")
    return try Self.file("page.html", in: root)
      .replacing("/* page.css */", with: Self.file("page.css", in: root))
      .replacing(
        "/* page.js */",
        with: Self.scripts.map { name throws(CommandError) in
          try Self.file(name, in: root)
        }.joined(separator: "\n")
      )
      .replacing("/* data */", with: json)
  }

  /// The files of the script, in their order.
  private static let scripts = ["page.js", "player.js", "game.js", "reference.js"]

  private static func file(_ name: String, in root: URL) throws(CommandError) -> String {
    let path = "Sources/Measure/StylesCLI/Comparison/Page/\(name)"
    guard let text = text(of: root.appending(path: path)) else {
      throw .failure("The page cannot be made: there is no \(path).")
    }
    return text
  }
}

/// A scene, and the moments of a cancel in it.
struct PageScene: Encodable {
  struct Cancel: Encodable {
    let id: String
    let words: String
  }

  let id: String
  let title: String
  let cancels: [Cancel]

  init(_ scene: Scene) {
    id = scene.rawValue
    title = scene.title
    cancels = scene.cancels.map { Cancel(id: $0.rawValue, words: $0.words) }
  }
}
