// The last page of chapter 8 shows the example that is compiled and run here, and a wrong one is found.

import TestSupport
import Testing

struct RuleWithoutThisBookTests {
  @Test func `the lesson shows the code that runs here`() throws {
    let file = try ThisBook.text(of: "Tests/CompileFailTests/RuleWithoutThisBook.swift")
    let code = file.split(separator: "\n\n", maxSplits: 1).last ?? ""
    #expect(code.hasPrefix("import Synchronization\nimport Testing\n"))
    let lesson = try ThisBook.text(of: "Chapters/Chapter8Rules/README.md")
    let isShown = lesson.contains("```swift\n\(code)```\n")
    #expect(isShown, "copy the example from the lesson to the file, or the other way round")
    #expect(code.count { $0 == "\n" } <= 60)
  }

  @Test func `the example's second rule finds a wrong outcome, too`() {
    #expect(statusDecides([.started, .answered(300), .completed(true)]) != nil)
    #expect(statusDecides([.started, .answered(299), .completed(true)]) == nil)
  }

}
