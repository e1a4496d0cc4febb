// The page that compares styles: a file that needs no other.

import CommandSupport
import Foundation

/// When and on what the figures of a page were made.
package struct PageSetting: Sendable {
  let date: String
  let system: String
  let machine: String
  let swift: String

  /// Describes the setting, without names of hosts, users or folders.
  package init(date: String, system: String, machine: String, swift: String) {
    (self.date, self.system, self.machine, self.swift) = (date, system, machine, swift)
  }

  var sentence: String {
    "Every figure on this page comes from a run made for it, on \(date), on \(system), "
      + "\(machine), with Swift \(swift)."
  }
}

/// Everything that the page shows.
package struct ComparisonPage: Sendable {
  /// The names of the styles, in the order of the columns.
  let styles: [String]
  /// Whether the code is the student's own.
  let isOwnCode: Bool
  /// For each section the code in each style.
  let sections: [[CodeSection]]
  let facts: FactTable
  /// For each style its recorded runs.
  let recordings: [Recordings]
  let rules: RuleTable
  let bench: BenchFigures?
  let setting: PageSetting
  /// The guide to choosing a style; nil if there is none.
  let guide: StyleGuide?

  /// Collects what the page shows.
  ///
  /// - Throws: That a style lacks a section.
  package init(
    of sources: [StyleSource],
    isOwnCode: Bool,
    facts: FactTable,
    recordings: [Recordings],
    rules: RuleTable,
    bench: BenchFigures?,
    setting: PageSetting,
    guide: StyleGuide?
  ) throws(CommandError) {
    styles = sources.map(\.name)
    sections = try StyleSource.sections(of: sources)
    (self.isOwnCode, self.facts, self.recordings) = (isOwnCode, facts, recordings)
    (self.rules, self.bench, self.setting, self.guide) = (rules, bench, setting, guide)
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
    <title>One job, \(styles.count) styles</title>
    <style>
    \(pageStyle)
    </style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the comparison</a>
    <header>
    <h1>One job, \(styles.count) styles</h1>
    <p>\(introduction)</p>
    <p class="setting">\(escaped(setting.sentence))</p>
    \(navigation)
    \(controls)
    </header>
    <main id="main">
    \(code)
    \(failure)
    \(summary)
    \(timelines)
    \(ruleSection)
    \(costs)
    </main>
    <script>
    \(pageScript)
    </script>
    </body>
    </html>

    """
  }

  private var introduction: String {
    let whose = isOwnCode ? "your own code" : "the finished code"
    let link = guide?.address.map {
      " If you want to choose a style, read <a href=\"\(escaped($0))\">Which style?</a> first."
    }
    return "The job is to fetch a user: request a list, decode it, request the first user of it, "
      + "decode that user. Here is \(whose) of each style, side by side.\(link ?? "")"
  }

  private var navigation: String {
    let titles = sections.compactMap(\.first?.title).map { ("code-\($0)", $0) }
    let failure = guide?.failureTable == nil ? [] : [("failure", "One of two requests fails")]
    let links =
      titles + failure + [
        ("facts", "In numbers"), ("timelines", "Timelines"), ("rules", "Rules"), ("costs", "Costs"),
      ]
    let items = links.map { "<li><a href=\"#\($0)\">\(escaped($1))</a></li>" }.joined()
    return "<nav aria-label=\"Parts of the page\"><ul>\(items)</ul></nav>"
  }

  private var controls: String {
    let boxes = styles.map { style in
      "<label><input type=\"checkbox\" class=\"show\" value=\"\(style)\" checked> \(style)</label>"
    }.joined(separator: " ")
    return """
      <form class="controls" aria-label="What the page shows">
      <fieldset><legend>Styles</legend>\(boxes)</fieldset>
      <label><input type="checkbox" id="together" checked> Scroll the columns of a section \
      together</label>
      </form>
      """
  }

  private var code: String {
    let parts = sections.map { row in
      let title = row.first?.title ?? ""
      let columns = row.indices.map { column(row[$0], of: styles[$0]) }.joined(separator: "\n")
      return """
        <section class="part" aria-labelledby="code-\(title)">
        <h2 id="code-\(title)">\(title)</h2>
        <div class="columns">
        \(columns)
        </div>
        </section>
        """
    }
    return parts.joined(separator: "\n")
  }

  private func column(_ section: CodeSection, of style: String) -> String {
    """
    <article class="column" data-style="\(style)" aria-label="\(style)">
    <h3>\(style)</h3>
    <p class="path">\(escaped(section.path))</p>
    <pre tabindex="0" role="region" aria-label="\(section.title) in \(style)"><code>\
    \(coloured(section.code))</code></pre>
    </article>
    """
  }
}
