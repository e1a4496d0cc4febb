// Tests that lessons show, word for word, the examples that are tested here.

import TestSupport
import Testing

@Suite struct LessonExamplesTests {
  @Test(arguments: [
    ("FinishedWorkflowTests/ArticleExample", "Chapter3Adapters"),
    ("FinishedWorkflowTests/OriginalChainExample", "Chapter4Chains"),
    ("Sources/Engines/ReceiversTests/DocumentExample", "Chapter5Receivers"),
    ("CompileFailTests/RuleWithoutThisBook", "Chapter8Rules"),
  ])
  func `a lesson shows the code that is tested`(file: String, chapter: String) throws {
    let code = try ThisBook.text(of: "Tests/\(file).swift")
    let lesson = try ThisBook.text(of: "Chapters/\(chapter)/README.md")
    let start = try #require(code.firstRange(of: "import")).lowerBound
    #expect(lesson.contains("```swift\n\(code[start...])```"), "copy \(file).swift to the lesson")
  }
}
