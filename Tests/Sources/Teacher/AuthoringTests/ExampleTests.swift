// The examples of a lesson: one that does not compile is told with its line.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct ExampleTests {
  @Test func `an output must have the lines that the page shows, but for times and addresses`() {
    let page =
      "```sh\nswift run workbook\n```\nIt prints:\n```text\n…\nat 127.0.0.1:8\nit took 3 s\n```\n"
    let samples = Sample.all(in: Page(page))
    #expect(samples.map(\.command) == [["swift", "run", "workbook"]])
    #expect(Sample.all(in: Page(page.replacing("It prints:", with: "## What it prints"))).isEmpty)
    let sample = samples[0]
    #expect(sample.missingLine(in: "first\nat 127.0.0.1:99\nit  took 14.5 s\n") == nil)
    #expect(sample.missingLine(in: "at 127.0.0.1:99\n") == "it took 3 s")
    #expect(sample.missingLine(in: "it took 3 s\nat 127.0.0.1:9\n") == "it took 3 s")
    let cancelled = Sample(command: [], line: 1, shown: ["cancelled after … seconds: no"])
    #expect(cancelled.missingLine(in: "cancelled after 0.3 seconds: no\n") == nil)
    let open = Sample(command: [], line: 1, shown: ["Executed … tests", "done …"])
    #expect(open.missingLine(in: "Executed 7 tests\ndone in time\n") == nil)
    #expect(open.missingLine(in: "Executed 7 tests, or more\ndone in time\n") != nil)
  }
}
