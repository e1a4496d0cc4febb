// The page without a browser: it is well formed, complete, labelled, and needs nothing else.

import CommandSupport
import Curriculum
import FinishedStyles
import Foundation
import Rules
import StyleRuns
import TestDoubles
import TestSupport
import Testing
import Traces
import UserAPI

@testable import Comparison

@Suite struct PageTests {
  /// The page of the finished styles.
  private let html: String

  init() async throws { html = try await Self.usual.value }

  @Test func `every element ends, in its order, and every id is there once`() {
    let structure = PageStructure(of: html)
    #expect(structure.problems == [])
    #expect(structure.ids.count > 40)
    #expect(Set(structure.ids).count == structure.ids.count, "an id must be there once")
  }

  @Test func `links, labels and descriptions name ids of the page`() {
    let ids = Set(PageStructure(of: html).ids)
    for match in html.matches(of: #/(?:href="#|aria-labelledby=")([^"]*)/#) {
      for id in match.1.split(separator: " ") { #expect(ids.contains(String(id)), "\(id)") }
    }
    for match in html.matches(of: #/<svg[^>]*>/#) where !match.0.contains("aria-hidden") {
      #expect(match.0.contains("role=\"img\"") && match.0.contains("aria-labelledby"))
    }
    for match in html.matches(of: #/<(form|nav|article)[^>]*>/#) {
      #expect(match.0.contains("aria-label"), "\(match.0)")
    }
    let fields = html.count(of: "<input") + html.count(of: "<select")
    #expect(fields == html.count(of: "<label>"))
    #expect(html.count(of: "<label><input") + html.count(of: "t <select") == fields)
  }

  @Test func `every section, scene, rule and style is there`() {
    for style in finishedSources.map(\.name) {
      for title in StyleSource.titles {
        #expect(html.contains("aria-label=\"\(title) in \(style)\""), "\(title) in \(style)")
      }
      for scene in Scene.all { #expect(html.contains("title-\(scene.id)-\(style)")) }
    }
    let legend = html.count(of: "<svg aria-hidden=\"true\"")
    #expect(
      legend == 8 && html.count(of: "<svg ") == Scene.all.count * finishedSources.count + legend)
    for rule in Rule.all { #expect(html.contains(escaped(rule.sentence)), "\(rule)") }
    #expect(html.count(of: "<td data-style") == Rule.all.count * finishedSources.count)
    #expect(html.contains("The compiler helps.") && html.contains("Only tests check it."))
    #expect(html.contains("no rule was broken") && !html.contains("✗ broken"))
    #expect(html.contains("12.4 µs"), "the cost chart shows the figures of the benchmark")
    #expect(html.count(of: "<td>62</td>") == 2, "the allocations are in the facts and in a chart")
    #expect(html.contains("<a href=\"#guide\">"))
    #expect(html.contains("<td>ends at once; <code>zip</code> &amp; more</td>"))
    #expect(!html.contains("](x.md)"))
    #expect(html.contains("on 2026-01-01, on a system, a machine, with Swift 6.3"))
  }

  @Test func `each scene has a question, with one right answer, and every answer opens`() {
    let parts = html.components(separatedBy: "<section class=\"asked\"").dropFirst()
    #expect(parts.count == Scene.all.count)
    for (part, scene) in zip(parts, Scene.all) {
      let question = part.components(separatedBy: "</section>")[0]
      #expect(question.contains("id=\"ask-\(scene.id)\""))
      #expect(question.count(of: "<strong>Right.</strong>") == 1, "\(scene.id)")
      #expect(question.count(of: "<strong>Not so.</strong>") >= 1, "\(scene.id)")
      #expect(question.count(of: "<summary><code>") == question.count(of: "<details"))
      #expect(question.count(of: "The run: <code>") == question.count(of: "<details"))
    }
    #expect(html.contains("<a href=\"#predict\">"))
  }

  @Test func `what began in a recorded run has ended, so that no bar is too long`() async throws {
    for traces in try await onThread({ try Self.traces.get() }) {
      for (scene, trace) in traces {
        let unfinished = trace.spans.filter { $0.end == nil }.map(\.step)
        #expect(unfinished == [], "\(scene): \(trace)")
        #expect(trace.completion != nil, "\(scene): \(trace)")
      }
    }
  }

  @Test func `the page loads nothing, and names no folder of this machine`() {
    #expect(!html.contains(#/(src|href)="[a-z]+:/#))
    #expect(!html.contains("@import") && !html.contains("url("))
    #expect(!html.contains(thisBook.path))
  }

  @Test func `it begins with both ends of the book, and the reader's choice is kept`() {
    let chosen = html.matches(of: #/<option value="(\w+)" selected>/#).map { String($0.1) }
    #expect(chosen == ["callbacks", "async"])
    #expect(html.contains("history.replaceState") && html.contains("localStorage.setItem"))
    #expect(html.contains(":not([data-style=\"callbacks\"], [data-style=\"async\"])"), "on paper")
    #expect(html.count(of: "class=\"script\"") == 2, "without a script no form is shown")
  }

  @Test func `the student's own code stands beside the finished code`() async throws {
    let book = try TemporaryBook()
    let folders = ["Chapters/Chapter6Nodes", "Solutions/Chapter6Nodes"]
    for (folder, title) in folders.flatMap({ folder in StyleSource.titles.map { (folder, $0) } }) {
      try book.write("\(folder)/\(title).swift", "let place = \"\(folder)\"\n")
    }
    let sources = folders.map { StyleSource("nodes", in: $0, of: book.root) }
    let html = try await Self.page(of: sources)
    let chosen = html.matches(of: #/<option value="([\w-]+)" selected>/#).map { String($0.1) }
    #expect(chosen == ["own-nodes", "nodes"])
    #expect(html.contains("<h3>your nodes</h3>") && html.contains("&quot;Chapters/Chapter6Nodes"))
    #expect(html.contains("<title>One job, 1 style</title>"))
  }

  @Test func `a changed line of a finished file is a changed line of the page`() async throws {
    let book = try TemporaryBook()
    for source in finishedSources {
      for title in StyleSource.titles {
        try book.write(
          "\(source.folder)/\(title).swift", "let \(source.name) = \"\(title) <&> before\"\n")
      }
    }
    let sources = finishedSources.map { StyleSource($0.name, in: $0.folder, of: book.root) }
    let before = try await Self.page(of: sources)
    let line = "let nodes = \"Handoff <&> after\"\n"
    try book.write("Solutions/Chapter6Nodes/Handoff.swift", line)
    let after = try await Self.page(of: sources)
    #expect(before.contains("&quot;Handoff &lt;&amp;&gt; before&quot;"))
    #expect(before != after && after.contains("&quot;Handoff &lt;&amp;&gt; after&quot;"))
  }

  /// The page of the finished styles, made once.
  private static let usual = Task { try await page(of: finishedSources) }

  /// A page with runs that are recorded for it.
  ///
  /// - Parameter own: The runs of the student's own style, and the rules that it keeps.
  static func page(
    of sources: [StyleSource], and own: ([String: Trace], RuleVerdicts)? = nil
  ) async throws -> String {
    let verdicts = await Self.verdicts.value + [own?.1].compactMap(\.self)
    return try await onThread {
      try ComparisonPage(
        of: sources, in: Workbook(root: thisBook),
        traces: Self.traces.get() + [own?.0].compactMap(\.self),
        verdicts: verdicts, bench: figures(),
        setting: PageSetting(
          date: "2026-01-01", system: "a system", machine: "a machine", swift: "6.3"),
        guides: StyleGuides(whichStyle: Self.guide, differences: Self.differences)
      ).html
    }
  }

  /// The runs of all styles in all scenes, recorded once.
  private static let traces = Result { try finishedStyles.map(runs) }

  /// The runs of a style in all scenes.
  static func runs(of style: JobStyle) throws -> [String: Trace] {
    var traces: [String: Trace] = [:]
    for scene in Scene.all {
      // Other tests have the machine, and the threads of tasks, for any number of seconds.
      traces[scene.id] = try scene.record(style, patience: .seconds(2_500))
    }
    return traces
  }

  /// The rules that all styles keep.
  ///
  /// Every day a single walk stands for all: other tests walk each style.
  private static let verdicts = Task {
    await onThread {
      let walked = Effort.choose([finishedStyles[0]], thorough: finishedStyles)
        .map { RuleVerdicts(walking: $0) }
      return finishedStyles.indices.map { walked[$0 % walked.count] }
    }
  }

  private static let guide = """
    # Which style

    | you have | another table |
    |---|---|
    | a | b |

    ## When one of two requests fails

    | style | a run | because |
    |---|---|---|
    | [chains](x.md) | ends at once; `zip` & more | it does |

    ## Next
    """

  private static let differences = """
    | [W1.1](x.md) | [async](x.swift) | A path without a value does not compile. |
    """
}

extension String {
  /// How many times a text is in this one.
  fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
