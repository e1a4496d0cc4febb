// Finding the hints beside a lesson, in the forms that authors write.

import TestSupport
import Testing

@testable import Curriculum

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
    "## 1.3 Handoff\n<details><summary>Hint</summary>One.</details>",
  ])
  func `a file without hints gives none`(text: String) throws {
    let hints = try hints(text)
    #expect(hints.isEmpty)
  }

  @Test func `hints in the lesson itself are not read`() throws {
    let hint = "## 1.3 Handoff\n<details><summary>Hint 1</summary>One.</details>"
    let hints = try hints(hint, in: "README.md")
    #expect(hints.isEmpty)
  }

  private func hints(_ text: String, in file: String = "HINTS.md") throws -> [Hint] {
    let book = try TemporaryBook()
    try book.write("Chapters/Chapter1Callbacks/\(file)", text)
    return Workbook(root: book.root).hints(for: ExerciseID(chapter: 1, number: 3))
  }
}
