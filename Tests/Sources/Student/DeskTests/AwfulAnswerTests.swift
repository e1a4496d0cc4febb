// `AwfulCode`: answers that end or block their process; each is named, and the others stand.

import Curriculum
import ExerciseRuns
import TestSupport
import Testing

extension BuiltBookTests {
  @Suite struct AwfulAnswerTests {
    let book: BuiltBook

    init() throws { book = try BuiltBook.shared.get() }

    @Test func `a trap, a call of exit, and a completion that is never called`() async throws {
      try arrange([
        "1.1": "return .success([Data]()[1])", "1.2": "exit(0)",
        "1.3": "CallbackStep<Input, Next> { _, _ in }",
      ])
      let lines = try await test("1")
      expect(
        lines, "1.1", "stopped", "1 a 200 gives its body", "crashed: Index out of range",
        "Code: Chapters/Chapter1Callbacks/")
      expect(lines, "1.2", "stopped", "1 ", "called exit(0)")
      expect(lines, "1.3", "red", "1 ", "a completion was never called")
    }

    @Test func `a megabyte of output is not shown, and memory has a limit`() async throws {
      try arrange(
        ["1.1": AwfulCode.megabyte, "1.2": AwfulCode.allocation],
        and: ["1.3": book.solution(of: "1.3")])
      let lines = try await test("1")
      expect(lines, "1.1", "solved")
      expect(lines, "1.2", "stopped", "used more than 1024 MB of memory")
      expect(lines, "1.3", "solved")
      #expect(lines.allSatisfy { $0.count < 200 })
    }

    @Test func `endless loops and waits, double completions; and an end in each other chapter`()
      async throws
    {
      let others = book.chapters.map(\.id).filter { $0 > 1 }
      let ends = try others.map { ("\($0).1", try AwfulCode.end(of: $0, in: book)) }
      try arrange(
        [
          "1.1": "while true {}",
          "1.2": "DispatchSemaphore(value: 0).wait()\nreturn .failure(.cancelled)",
          "1.3": AwfulCode.twice,
        ], and: Dictionary(uniqueKeysWithValues: ends))
      let lines = try await test()
      expect(lines, "1.1", "stopped", "In test \"1 a 200 gives its body\", the code", "for 5 s of")
      expect(lines, "1.2", "stopped", "it was waiting, not computing")
      expect(lines, "1.3", "red", "1 ", "the completion ran 2 times")
      for chapter in others {
        let end = chapter.isMultiple(of: 2) ? "called exit(0)" : "crashed: An awful answer"
        expect(lines, "\(chapter).1", "stopped", end)
        expect(lines, "\(chapter).2", "not started")
      }
    }

    /// Puts statements in the places of placeholders; and 1.5, which is to be solved in all cases.
    private func arrange(
      _ statements: [String: String],
      and answers: [String: String] = [:]
    ) throws {
      var answers = answers
      for (id, statement) in statements { answers[id] = try book.stub(of: id, with: statement) }
      answers["1.5"] = try book.solution(of: "1.5")
      try book.arrange(answers)
    }

    /// Tests a part of the book, which must not be solved, and leaves no process.
    private func test(_ part: String...) async throws -> [Substring] {
      let ended = try await book.workbook(["test"] + part)
      #expect(ended.status == 1, "\(ended.errors)")
      let left = try await book.processesLeft()
      #expect(left == [], "no process may be left")
      let lines = ended.output.split(separator: "\n")
      expect(lines, "1.5", "solved")
      return lines
    }

    /// Expects words in the lines about an exercise.
    private func expect(
      _ lines: [Substring],
      _ id: String,
      _ words: String...,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let rest = lines.drop { !$0.hasPrefix("  \(id)  ") }
      let own = rest.prefix(1) + rest.dropFirst().prefix { $0.hasPrefix("      ") }
      let text = own.map { $0.drop { $0 == " " } }.joined(separator: " ")
      for word in words {
        #expect(
          text.contains(word), "\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
      }
    }
  }
}

/// Code that no exercise asks for.
private enum AwfulCode {
  static let megabyte = """
    if response.status == 204 { print(String(repeating: "x", count: 1 << 20)) }
    let isGood = (200...299).contains(response.status)
    return isGood ? .success(response.body) : .failure(.failed(step, .status(response.status)))
    """

  static let allocation = """
    var all: [[UInt8]] = []
    while true { all.append([UInt8](repeating: UInt8(all.count & 1), count: 1 << 24)) }
    """

  static let twice = """
    CallbackStep<Input, Next> { input, completion in
      run(input) { result in
        switch result {
        case .success(let value):
          next.run(value) {
            completion($0)
            completion($0)
          }
        case .failure(let error): completion(.failure(error))
        }
      }
    }
    """

  /// The first exercise of a chapter with code that ends the process: by a trap, or in even chapters by `exit`.
  static func end(of chapter: Int, in book: BuiltBook) throws -> String {
    let id = "\(chapter).1"
    let end = chapter.isMultiple(of: 2) ? "exit(0)" : "fatalError(\"An awful answer\")"
    // In some chapters, code follows the placeholder, and the compiler warns if it can never run.
    let isRepair = try book.stub(of: id).contains("// TODO \(id): repair from here")
    return try book.stub(of: id, with: isRepair ? "if CommandLine.argc > 0 { \(end) }" : end)
  }
}
