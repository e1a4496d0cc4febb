// Answers that end or block their process: each is named, and the others stand.

import TestSupport
import Testing

extension BuiltBookTests {
  @Suite struct AwfulAnswerTests {
    let book: BuiltBook

    init() throws { book = try BuiltBook.shared.get() }

    /// Statements in the places of placeholders, and what is told of them.
    private static let answers: [(id: String, statement: String, words: [String])] = [
      (
        "1.1", "return .success([Data]()[1])",
        [
          "stopped", "1 a 200 gives its body", "crashed: Index out of range",
          "Code: Chapters/Chapter1Callbacks/",
        ]
      ),
      ("1.2", "exit(0)", ["stopped", "1 ", "called exit(0)"]),
      (
        "1.3", "CallbackStep<Input, Next> { _, _ in }",
        ["red", "1 ", "a completion was never called"]
      ),
      ("2.1", "while true {}", ["stopped", "In test \"", "the code", "for 5 s of"]),
      ("3.1", "DispatchSemaphore(value: 0).wait(); exit(0)", ["it was waiting, not computing"]),
      (
        "4.1",
        "var all: [[UInt8]] = []; while true { all.append(.init(repeating: UInt8(all.count & 1), count: 1 << 24)) }",
        ["stopped", "used more than 1024 MB of memory"]
      ),
      ("5.1", "print(String(repeating: \"x\", count: 1 << 20)); exit(0)", ["called exit(0)"]),
      ("6.1", "fatalError(\"An awful answer\")", ["stopped", "crashed: An awful answer"]),
    ]

    @Test func `what each does to its process is told, and no process is left`() async throws {
      var answers = ["1.5": try book.solution(of: "1.5")]
      for (id, statement, _) in Self.answers {
        answers[id] = try book.stub(of: id, with: statement)
      }
      try book.arrange(answers)
      let ended = try await book.workbook(["test"])
      #expect(ended.status == 1, "\(ended.errors)")
      #expect(try await book.processesLeft() == [])
      let lines = ended.output.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count < 200 }, "a megabyte of output is not shown")
      let told = Self.answers.map { ($0.id, $0.words) }
      for (id, words) in told + [("1.5", ["solved"]), ("2.2", ["not started"])] {
        let rest = lines.drop { !$0.hasPrefix("  \(id)  ") }
        let own = rest.prefix(1) + rest.dropFirst().prefix { $0.hasPrefix("      ") }
        let text = own.map { $0.drop { $0 == " " } }.joined(separator: " ")
        for word in words { #expect(text.contains(word), "\(word)\n\(ended.output)") }
      }
    }
  }
}
