// The page that compares styles: a file that needs no other.

import CommandSupport
import Curriculum
import Foundation
import Questions
import StyleRuns
import Traces

/// When and on what the runs of a page were recorded, without names of hosts, users or folders.
package struct PageSetting: Sendable {
  let date: String
  let system: String
  let machine: String
  let swift: String

  var sentence: String {
    "The runs and the rules on this page come from runs made for it, on \(date), on \(system), "
      + "\(machine), with Swift \(swift)."
  }
}

/// Everything that the page shows.
package struct ComparisonPage: Sendable {
  /// The styles, in the order of the columns; with the student's own code, each beside its finished one, and
  /// the student's own style of chapter 9 last.
  let sources: [StyleSource]
  /// For each section the code in each style.
  let sections: [[CodeSection]]
  let facts: FactTable
  /// For each style its recorded runs.
  let traces: [[String: Trace]]
  let rules: RuleTable
  let bench: BenchFigures?
  let setting: PageSetting
  let guides: StyleGuides
  /// The questions of the book: those about the scenes are asked.
  let questions: [MadeQuestion]

  /// Collects what the page shows: the code, and what was recorded and measured for it.
  ///
  /// - Parameter verdicts: For each style which rules it keeps; nil where that is not known.
  /// - Throws: That a style lacks a section.
  package init(
    of sources: [StyleSource],
    in book: Workbook,
    traces: [[String: Trace]],
    verdicts: [RuleVerdicts?],
    bench: BenchFigures?,
    setting: PageSetting,
    guides: StyleGuides
  ) throws(CommandError) {
    sections = try StyleSource.sections(of: sources)
    facts = try FactTable(
      of: sources, section: nil, traces: traces.map { $0[Scene.all[0].id] }, bench: bench)
    rules = RuleTable(verdicts, of: sources, in: book)
    questions = BookQuestions(of: book.chapters, in: book.root).made
    (self.sources, self.traces, self.bench) = (sources, traces, bench)
    (self.setting, self.guides) = (setting, guides)
  }

  /// The page as HTML.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>One job, \(counted(styleCount, "style"))</title>
    <style>
    \(pageColours)
    \(pageStyle)
    \(pagePrint)
    \(printWithoutScript)
    </style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the comparison</a>
    <header>
    <h1>One job, \(counted(styleCount, "style"))</h1>
    \(pickers)
    </header>
    <main id="main">
    \(introduction)
    \([code, summary, predictions, timelines, ruleSection, costs, guide].joined(separator: "\n"))
    </main>
    <script>
    \(pageScript)
    </script>
    </body>
    </html>

    """
  }

  /// How many styles there are, whoever wrote their code.
  private var styleCount: Int { Set(sources.map(\.name)).count }

  /// The two styles that are shown first: both ends of the book, or a finished style and the student's own.
  private var first: [String] {
    let second = sources.first?.isOwn == true ? sources.dropFirst().first : sources.last
    return [sources.first, second].compactMap { $0?.id }
  }

  /// On paper there is room for two styles and one scene, also where no script can choose them.
  private var printWithoutScript: String {
    let chosen = first.map { "[data-style=\"\($0)\"]" }.joined(separator: ", ")
    return "@media print and (scripting: none) { [data-style]:not(\(chosen)), "
      + ".scene ~ .scene { display: none; } }"
  }

  private var pickers: String {
    guard sources.count > 1 else { return "" }
    let names = zip(["left", "right"], first).map { name, chosen in
      let options = sources.map { source in
        let mark = source.id == chosen ? " selected" : ""
        return "<option value=\"\(source.id)\"\(mark)>\(source.title)</option>"
      }
      return
        "<label>\(name.capitalized) <select name=\"\(name)\">\(options.joined())</select></label>"
    }
    return """
      <form class="script" aria-label="The styles that are compared" hidden>
      \(names.joined(separator: "\n"))
      </form>
      """
  }

  private var introduction: String {
    let steps = JobStep.allCases.map { "<span class=\"step \($0)\">\($0)</span>" }
    let own =
      sources.contains(where: \.isOwn)
      ? "your own code beside the finished code" : "the code, style beside style"
    let link =
      guides.whichStyle.isEmpty
      ? "" : " If you want to choose a style, read <a href=\"#guide\">Which style?</a> first."
    return """
      <p>The job is to fetch a user, in four steps: \(steps.joined(separator: ", ")). Each step has \
      the same colour in every style and in the timelines. Here is \(own).\(link)</p>
      <p class="faint">\(escaped(setting.sentence))</p>
      \(navigation)
      """
  }

  private var navigation: String {
    let titles = sections.compactMap(\.first?.title).map { ("code-\($0)", $0) }
    let asked = predictions.isEmpty ? [] : [("predict", "What will happen?")]
    let others = [
      ("timelines", "Timelines"), ("rules", "Rules"), ("costs", "Costs"),
    ]
    let guide = guides.whichStyle.isEmpty ? [] : [("guide", "Which style?")]
    let items = (titles + [("facts", "In numbers")] + asked + others + guide).map {
      "<li><a href=\"#\($0)\">\($1)</a></li>"
    }
    return "<nav aria-label=\"Parts of the page\"><ul>\(items.joined())</ul></nav>"
  }

  /// A part of the page.
  func part(_ id: String, _ title: String, _ contents: String) -> String {
    """
    <section class="part" aria-labelledby="\(id)">
    <h2 id="\(id)">\(escaped(title))</h2>
    \(contents)
    </section>
    """
  }
}
