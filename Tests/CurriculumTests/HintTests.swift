// Finding the hints in a lesson, in the forms that authors write.

import Curriculum
import TestSupport
import Testing

@Suite struct HintTests {
  @Test func `three hints belong to the heading above them`() throws {
    let hints = try hints(
      """
      # 1 · Callbacks
      ## 1.2 Decoding
      <details><summary>Hint 1 · where to look</summary>another's</details>
      ### 1.3 Handoff
      Text.
      <details><summary>Hint 2 · what to use</summary>
      Two.
      </details>
      <details>
      <summary>Hint 1 · where to look</summary>

      One, in `code`:

      ```swift
      # 1.4 is a comment
      ```
      </details>
      <details><summary>Background</summary>no hint</details>
      #### What the test says
      <details><summary>Hint 3</summary>Three.</details>
      ## 1.4 ErrorPath
      <details><summary>Hint 1 · x</summary>another's</details>
      """
    )
    #expect(hints.map(\.level) == [1, 2, 3])
    #expect(hints.map(\.title) == ["where to look", "what to use", ""])
    #expect(hints.map(\.text).dropFirst() == ["Two.", "Three."])
    #expect(hints.first?.text.hasPrefix("One, in `code`:") == true)
    #expect(hints.first?.text.hasSuffix("# 1.4 is a comment\n```") == true)
  }

  @Test(arguments: ["## 1.3 · Handoff", "## Exercise 1.3: Handoff", "### 1.3"])
  func `a heading names its exercise in several forms`(heading: String) throws {
    let hints = try hints("\(heading)\n<details><summary>Hint 1: x</summary>One.</details>")
    #expect(hints == [Hint(level: 1, title: "x", text: "One.")])
  }

  @Test(arguments: [
    "", "## 1.3 Handoff", "## 1.3\n<details><summary>Hint 1", "</details><summary>",
  ])
  func `a lesson without hints gives none`(lesson: String) throws {
    let hints = try hints(lesson)
    #expect(hints.isEmpty)
  }

  private func hints(_ lesson: String) throws -> [Hint] {
    let book = try TemporaryBook()
    try book.write("Chapters/Chapter1Callbacks/README.md", lesson)
    return Workbook(root: book.root).hints(for: ExerciseID(chapter: 1, number: 3))
  }
}
