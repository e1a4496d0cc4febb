// The examples of a lesson: one that does not compile is told with its line.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite struct ExampleTests {
  @Test func `an output must have the lines that the page shows, but for times and addresses`() {
    let page =
      "```sh\nswift run workbook\n```\nIt prints:\n```text\n…\nat 127.0.0.1:8\nit took 3 s\n```\n"
    let apart = page.replacing("It prints:", with: "## What it prints")
    let outputs = Output.all(in: Page(page), named: "README.md")
    #expect(outputs.map(\.command) == [["swift", "run", "workbook"]])
    #expect(Output.all(in: Page(apart), named: "README.md").isEmpty)
    let output = outputs[0]
    #expect(output.missingLine(in: "first\nat 127.0.0.1:99\nit  took 14.5 s\n") == nil)
    #expect(output.missingLine(in: "at 127.0.0.1:99\n") == "it took 3 s")
    #expect(output.missingLine(in: "it took 3 s\nat 127.0.0.1:9\n") == "it took 3 s")
    let cancelled = Output(page: "", line: 1, command: [], shown: ["cancelled after … seconds: no"])
    #expect(cancelled.missingLine(in: "cancelled after 0.3 seconds: no\n") == nil)
    let open = Output(page: "", line: 1, command: [], shown: ["Executed … tests", "done …"])
    #expect(open.missingLine(in: "Executed 7 tests\ndone in time\n") == nil)
    #expect(open.missingLine(in: "Executed 7 tests, or more\ndone in time\n") != nil)
  }
}
