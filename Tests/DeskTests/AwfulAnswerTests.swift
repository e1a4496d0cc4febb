// Answers that end or block their process, print or use too much: each is named, and the others stand.

import Curriculum
import ExerciseRuns
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: buildsBooks, "WORKBOOK_AUTHORING=1 builds a copy of the book"))
struct AwfulAnswerTests {
  let book: BuiltBook

  init() throws {
    book = try BuiltBook()
    try book.solve("1.5")
  }

  @Test func `an endless loop, a wait for nothing, and a completion that is called twice`()
    async throws
  {
    try book.replacePlaceholder(of: "1.1", with: "while true {}")
    try book.replacePlaceholder(
      of: "1.2", with: "DispatchSemaphore(value: 0).wait()\nreturn .failure(.cancelled)")
    try book.replacePlaceholder(of: "1.3", with: Self.twice)
    let lines = try await test()
    expect(lines, "1.1", "stopped", "In test \"1 a 200 gives its body\", the code", "for 20 s of")
    expect(lines, "1.2", "stopped", "it was waiting, not computing")
    expect(lines, "1.3", "red", "1 ", "the completion ran 2 times")
  }

  @Test func `a trap, a call of exit, and a completion that is never called`() async throws {
    try book.replacePlaceholder(of: "1.1", with: "return .success([Data]()[1])")
    try book.replacePlaceholder(of: "1.2", with: "exit(0)")
    try book.replacePlaceholder(of: "1.3", with: "CallbackStep<Input, Next> { _, _ in }")
    let lines = try await test()
    expect(lines, "1.1", "stopped", "1 a 200 gives its body", "crashed: Index out of range")
    expect(lines, "1.1", "stopped", "Code: Chapters/Chapter1Callbacks/StatusCheck.swift:")
    expect(lines, "1.2", "stopped", "1 ", "called exit(0)")
    expect(lines, "1.3", "red", "1 ", "a completion was never called")
  }

  @Test func `a megabyte of output is not shown, and memory has a limit`() async throws {
    try book.replacePlaceholder(of: "1.1", with: Self.megabyte)
    try book.replacePlaceholder(of: "1.2", with: Self.allocation)
    try book.solve("1.3")
    let lines = try await test()
    expect(lines, "1.1", "solved")
    expect(lines, "1.2", "stopped", "used more than 1024 MB of memory")
    expect(lines, "1.3", "solved")
    #expect(lines.allSatisfy { $0.count < 200 })
  }

  @Test(arguments: 2...6)
  func `a trap in another chapter is named there`(chapter: Int) async throws {
    let id = "\(chapter).1"
    let trap = "fatalError(\"An awful answer\")"
    // In chapters 4 and 5, code follows the mark, and the compiler warns if it can never run.
    let statement = "if CommandLine.argc > 0 { \(trap) }"
    let isRepair = try book.text(id, AnswerFiles.stub).contains("// TODO \(id): repair from here")
    try book.replacePlaceholder(of: id, with: isRepair ? statement : trap)
    let lines = try await test("\(chapter)")
    expect(lines, id, "stopped", "crashed: An awful answer")
    #expect(lines.contains { $0.hasPrefix("  \(chapter).2  ") })
  }

  /// Tests a part of the book, which must not be solved, and leaves no process.
  private func test(_ part: String = "1") async throws -> [Substring] {
    let ended = try await book.workbook("test", part)
    #expect(ended.status == 1, "\(ended.errors)")
    let left = try await book.processesLeft()
    #expect(left == [], "no process may be left")
    let lines = ended.output.split(separator: "\n")
    if part == "1" { expect(lines, "1.5", "solved") }
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

  private static let megabyte = """
    if response.status == 204 { print(String(repeating: "x", count: 1 << 20)) }
    let isGood = (200...299).contains(response.status)
    return isGood ? .success(response.body) : .failure(.failed(step, .status(response.status)))
    """

  private static let allocation = """
    var all: [[UInt8]] = []
    while true { all.append([UInt8](repeating: UInt8(all.count & 1), count: 1 << 24)) }
    """

  private static let twice = """
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
}
