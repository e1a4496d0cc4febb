// The page without a browser: what it plays is what the styles do, what it asks agrees, and it needs nothing else.

import FinishedStyles
import Levels
import Rules
import StyleRuns
import TestSupport
import Testing

@testable import StylesCLI

@Suite struct PageTests {
  private let page: ComparisonPage

  init() async throws { page = try await Self.usual.value }

  @Test func `the right answer of each question is what every style does, and no wrong one is`() {
    #expect(page.questions.count == 5)
    for question in page.questions {
      #expect(question.choices.count { $0.isRight } == 1 && question.choices.count >= 2)
      for style in page.styles {
        let run = style.runs.first { $0.scene == question.scene && $0.cancel == question.cancel }
        let end = run?.events.filter { [.completion, .failure].contains($0.kind) }.map(\.text)
        for choice in question.choices {
          #expect(
            (end == [choice.text]) == choice.isRight, "\(choice.text) in \(style.id): \(end ?? [])")
        }
      }
      for choice in question.choices { #expect(!choice.events.isEmpty && !choice.reason.isEmpty) }
    }
  }

  @Test func `every style plays every scene, with a cancel at each of its moments`() {
    let all = Scene.allCases.flatMap { scene in ([nil] + scene.cancels).map { (scene, $0) } }
    #expect(all.count == 29)
    for style in page.styles {
      for (scene, cancel) in all {
        let run = style.runs.first { $0.scene == scene && $0.cancel == cancel }
        let texts = run?.events.map(\.text) ?? []
        let ends = run?.events.count { [.completion, .failure].contains($0.kind) }
        #expect(ends == 1, "\(style.id), \(scene), \(cancel?.words ?? "no cancel"): \(texts)")
        #expect(texts.contains("cancel()") == (cancel != nil), "\(texts)")
      }
    }
  }

  #if os(Linux)
    @Test func `each thing that a style does has the line that did it`() throws {
      for style in page.styles {
        // The transport answers, and an engine may cancel a request when it gets it: no line of the style does that.
        let done = style.runs.flatMap(\.events).filter { event in
          event.kind != .answer && event.text != "cancel() returned"
            && !event.text.hasPrefix("cancel ")
        }
        for event in done {
          let place = try #require(event.lines.first, "\(style.id): \(event.text)")
          #expect(style.files[place[0]].indices.contains(place[1] - 1))
          guard event.sends != nil else { continue }
          let line = style.files[place[0]][place[1] - 1].tokens.map { $0.dropFirst() }.joined()
          #expect(line.contains(#/\.(send|process)\(/#), "\(style.id): \(event.text) at '\(line)'")
        }
      }
    }
  #endif

  @Test func `each level is there, and asks about lines of its code`() {
    #expect(page.levels.map(\.name) == Level.all.map(\.name))
    for level in page.levels {
      #expect(level.schedules >= 8 && !level.places.isEmpty, "\(level.name)")
      let lines = level.code.map(\.number)
      #expect(level.suspects.allSatisfy { lines.contains($0.line) }, "\(level.name)")
    }
  }

  @Test func `the reference has every rule, cost and section`() throws {
    #expect(page.rules.rows.map(\.id) == Rule.all.map(\.id.rawValue))
    #expect(page.rules.sentence.contains("no rule was broken"))
    #expect(page.rules.rows.contains { $0.cells.contains { $0.help != nil } })
    #expect(page.rules.rows.contains { $0.cells.contains { !$0.sections.isEmpty } })
    #expect(page.costs.charts[0].bars.contains { $0.style == "nodes" && $0.text == "12.4 µs" })
    for style in page.styles {
      #expect(style.sections.map(\.title) == StyleSource.titles + [StyleSource.secondJob])
      #expect(style.sections.allSatisfy { !$0.files.isEmpty && $0.note != nil }, "\(style.id)")
    }
  }

  @Test func `it is one file that loads nothing, and names no folder of this machine`() throws {
    let html = try page.html(in: thisBook)
    #expect(
      !html.contains(#/(src|href)="[a-z]+:/#) && !html.contains("@import") && !html.contains("url(")
    )
    #expect(!html.contains(thisBook.path) && html.contains("runs made for it, on 1970-01-01."))
    let parts = html.components(separatedBy: "id=\"data\">")
    let json = parts.last?.components(separatedBy: "</script>").first ?? ""
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((read?["styles"] as? [Any])?.count == finishedStyles.count)
    for name in ["page.css", "page.js", "data"] {
      #expect(!html.contains("/* \(name) */"), "\(name)")
    }
    #expect(throws: (any Error).self) { try page.html(in: TemporaryBook().root) }
  }

  @Test func `a changed line of the student's own file is a changed line of the page`() async throws
  {
    let book = try TemporaryBook()
    let folders = ["Chapters/Chapter6Nodes", "Solutions/Chapter6Nodes"]
    for (folder, title) in folders.flatMap({ folder in StyleSource.titles.map { (folder, $0) } }) {
      try book.write("\(folder)/\(title).swift", "let place = \"\(folder) </script>\"\n")
    }
    let sources = folders.map { StyleSource("nodes", in: $0, of: book.root) }
    let page = try ComparisonPage(
      of: sources, in: Workbook(root: thisBook), runs: [[], []], verdicts: [nil, nil],
      costs: MeasuredCosts(of: sources, in: book.root))
    #expect(page.styles.map(\.id) == ["own-nodes", "nodes"])
    #expect(page.styles[0].files[0][0].tokens.contains("s\"Chapters/Chapter6Nodes </script>\""))
    #expect(page.rules.rows[0].cells[0].verdict == "– not run")
    let html = try page.html(in: thisBook)
    #expect(html.components(separatedBy: "</script>").count == 3, "no text of a file ends the data")
  }

  /// The page of the finished styles, made once.
  ///
  /// Every day a single walk stands for all: other tests walk each style.
  private static let usual = Task {
    try await onThread {
      let walked = Effort.choose([finishedStyles[0]], thorough: finishedStyles)
        .map { RuleVerdicts(walking: $0) }
      return try ComparisonPage(
        of: finishedSources, in: Workbook(root: thisBook), runs: runs,
        verdicts: finishedStyles.indices.map { walked[$0 % walked.count] },
        costs: measuredCosts(of: finishedSources), date: Date(timeIntervalSince1970: 0))
    }
  }

  /// The runs of all styles in all scenes, recorded once.
  // NB: other tests have the machine, and the threads of tasks, for any number of seconds.
  private static let runs = zip(finishedStyles, finishedSources).map { style, source in
    PlayedScene.all(by: style, in: source.folder, patience: .seconds(2_500))
  }
}
