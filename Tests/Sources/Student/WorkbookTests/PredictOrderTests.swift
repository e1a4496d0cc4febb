// `workbook predict` with events that are put in order, one by one or several in a line.

import TestSupport
import Testing

@Suite struct PredictOrderTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.write(
      "Chapters/Chapter1Callbacks/QUESTIONS.md",
      """
      # Questions

      ## 1.1 · race · arrange

      The request is in flight when the owner calls `cancel()`.

      - right: the cancelled request may be stopped first
      """)
  }

  private static let order = ["start()", "send list", "cancel()", "cancel list", ".cancelled"]

  @Test func `each right order is right, and all at once counts like one by one`() async throws {
    var swapped = Self.order
    swapped.swapAt(3, 4)
    for order in [Self.order, swapped] {
      let keys = try await keys(of: order)
      let ended = try await book.predict("1.1", answers: keys.dropLast().map { $0 })
      #expect(ended.output.contains("Right.\n\nWhat happens:\n"), "\(ended.output)")
      #expect(ended.output.contains("so 2 orders are right."))
      #expect(ended.status == 0 && ended.errors == "")
      let once = try await book.predict("1.1", answers: [keys.dropLast().joined(separator: " ")])
      #expect(once.output.contains("Right.\n"), "\(once.output)")
    }
    let answers = try await book.predict("--answers")
    #expect(answers.output.contains("1 right of 1 answered"))
  }

  @Test func `a wrong order is told how far it is right`() async throws {
    var order = Self.order
    order.swapAt(1, 2)
    let ended = try await book.predict("1.1", answers: [keys(of: order).joined()])
    #expect(
      ended.output.contains("Not so. Your first 1 event can come so, and then not 'cancel()'."))
    #expect(ended.output.contains("What happens:"))
    let answers = try await book.predict("--answers")
    #expect(answers.output.contains("0 right of 1 answered"))
  }

  @Test func `a letter that is used up, or there twice, is no choice`() async throws {
    let keys = try await keys(of: Self.order)
    for bad in [keys[0], keys[1] + keys[1], "z"] {
      let ended = try await book.predict("1.1", answers: [keys[0], bad, "q"])
      #expect(ended.output.contains("'\(bad)' is no choice."), "\(ended.output)")
      #expect(ended.status == 0)
    }
    let ended = try await book.predict("1.1", answers: ["x", "y", "z"])
    #expect(ended.status == 64 && ended.errors.hasPrefix("3 answers were no choice. First comes"))
  }

  /// The letters of events, as the command offers them.
  private func keys(of order: [String]) async throws -> [String] {
    let output = try await book.predict("1.1", answers: ["q"]).output
    return try order.map { event in
      let line = output.split(separator: "\n").first { $0.hasSuffix("  \(event)") }
      return String(try #require(line?.first { $0.isLetter }))
    }
  }
}
