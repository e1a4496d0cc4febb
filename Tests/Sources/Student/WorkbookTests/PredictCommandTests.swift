// `workbook predict`: what it asks, what it takes for an answer, and what it keeps.

import Curriculum
import TestSupport
import Testing

@Suite struct PredictCommandTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.addComplete("1.2", "Decoding", "write · 15 min · W1.3")
    let solution = "Solutions/Chapter1Callbacks/StatusCheck.swift"
    try book.write(solution, book.read(solution) + "let limit = 3\n")
    try book.write(
      "Chapters/Chapter1Callbacks/QUESTIONS.md",
      """
      # Questions

      ## 1.1 · status-201 · outcome

      The list comes with the status 201.

      - right: a status of 201 is good
      - flaw: takes 201 for an error

      ## 1.1 · wrong-line · line

      This file is wrong.

      - mistake: wrong
      - decoy: let limit
      """)
  }

  @Test func `a right answer is told with the run, and kept`() async throws {
    let ended = try await book.predict("1.1", answers: ["a"])
    // Code that is not solved would do something else than the answer, so none is shown.
    let begin = "Question 1 of 1 · 1.1 · status-201\n\nThe list comes with the status 201."
    #expect(ended.output.hasPrefix(begin))
    #expect(ended.output.contains("  a  user 8\n  b  .failed(requestList, status 201)\n"))
    #expect(ended.output.contains("Right.\n\nWhat happens:\n  thread 1            thread 2\n"))
    #expect(!ended.output.contains("It breaks"))
    #expect(ended.errors == "" && ended.status == 0)
    let answers = try await book.predict("--answers")
    #expect(answers.output.hasPrefix("  1.1  StatusCheck  1 right of 1 answered\n"))
  }

  @Test func `a wrong answer is told with the misconception and its run`() async throws {
    let ended = try await book.predict("1.1", answers: ["b"])
    #expect(ended.output.contains("Not so. It is a:\n     user 8\n"))
    let belief = "This comes out of a run whose author takes 201 for an error.\n  thread 1"
    #expect(ended.output.contains(belief))
    #expect(ended.output.contains("It breaks W3.3 "))
    // Only the first answer counts.
    _ = try await book.predict("1.1", answers: ["a"])
    let answers = try await book.predict("--answers")
    #expect(answers.output.hasPrefix("  1.1  StatusCheck  0 right of 1 answered\n"))
  }

  @Test func `a bad key is asked about again, and after three of them the command ends`()
    async throws
  {
    let once = try await book.predict("1.1", answers: ["x", "", "A"])
    #expect(once.output.contains("'x' is no choice.\n") && once.output.contains("Right."))
    #expect(once.status == 0)
    let ever = try await book.predict("1.1", answers: ["x", "y", "z", "a"])
    #expect(ever.status == 64 && ever.errors.hasPrefix("3 answers were no choice."))
  }

  @Test func `the end of the input, and q, leave what was answered`() async throws {
    for answers in [[], ["q"]] {
      let ended = try await book.predict("1.1", answers: answers)
      #expect(ended.output.contains("What you answered so far is kept."))
      #expect(ended.errors == "" && ended.status == 0)
    }
    #expect(
      try await book.predict("--answers").output.hasPrefix("You have answered no question yet."))
  }

  @Test func `a question that shows finished code waits for the exercise`() async throws {
    let ended = try await book.predict("1.1", answers: ["a"])
    #expect(ended.output.contains("1 more question shows finished code"))
    #expect(!ended.output.contains("wrong-line"))
  }

  @Test func `an edition without finished code says what cannot be asked`() async throws {
    try book.write(Workbook.editionFile, "This edition has chapter 1, without the finished code\n")
    try book.remove("Solutions/Chapter1Callbacks/Mistakes")
    let ended = try await book.predict("1.1", answers: ["a"])
    let words = ended.output.split(separator: "\n").prefix(2).joined(separator: " ")
    #expect(words.contains("So 1 question of 1.1 cannot be asked here."), "\(words)")
    #expect(ended.status == 0)
  }

  @Test
  func `without an exercise, it asks the next open questions, and then says that none is left`()
    async throws
  {
    let first = try await book.predict(answers: ["b"])
    #expect(first.output.hasPrefix("Question 1 of 1 · 1.1 · status-201\n"))
    let second = try await book.predict(answers: ["b"])
    #expect(second.output.hasPrefix("No question of the book is open now.\n"))
    let none = try await book.predict("1.2")
    #expect(none.output.hasPrefix("There is no question about 1.2.\n") && none.status == 0)
  }
}
