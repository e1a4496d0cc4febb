// The words of a command line: files, slips, what programs read, and what a shell completes.

import Foundation
import TestSupport
import Testing

private let next =
  "1.1 StatusCheck (10 min), Chapters/Chapter1Callbacks/StatusCheck.swift:3"
private let help = "All commands: swift run workbook help"

@Suite struct DeskWordsTests {
  let book: TemporaryBook
  let file = "Chapters/Chapter1Callbacks/Decoding.swift"

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.addComplete("1.2", "Decoding", "write · 15 min · W1.3")
  }

  @Test(arguments: [
    ("Chapters/Chapter1Callbacks/Decoding.swift", "  1.2  Decoding  not started"),
    ("/book/Tests/Chapter1CallbacksTests/DecodingTests.swift", "  1.2  Decoding  not started"),
    ("/book/Tests/Chapter1CallbacksTests/DecodingTests+More.swift", "  1.2  Decoding  not started"),
    ("Chapters/Chapter1Callbacks/README.md", "1 · Callbacks\n"),
  ])
  func `a file stands for its exercise or its chapter: editors know the file`(
    path: String,
    start: String
  ) async throws {
    let ended = try await workbook("test", path)
    #expect(ended.output.hasPrefix(start), "\(ended.output)\(ended.errors)")
  }

  @Test(arguments: [
    (
      "test Sources/A.swift",
      "'Sources/A.swift' is no file of a chapter. Open one, and try again: \(next)"
    ),
    ("test 7", "There is no chapter '7' with exercises; the chapters are 1."),
    ("test 1.9", "There is no exercise '1.9'; the exercises are 1.1–1.2."),
    (
      "test --every",
      "swift run workbook test has no option '--every'; it has --schedule, --all, --json, --help."
    ),
    ("take", "Name the exercise; the exercises are 1.1–1.2."),
    ("reset x", "There is no exercise 'x'; the exercises are 1.1–1.2."),
    ("schedules", "Name the exercise; the exercises are 1.1–1.2."),
    (
      "test 1.1 --schedule 14:256",
      "'14:256' is no schedule; copy it from the message, 14:0.1 for example."
    ),
    (
      "schedules 1.1 --step 14",
      "'14' is no schedule; copy it from the message, 14:0.1 for example."
    ),
    (
      "schedules 1.1 14:0",
      "'14:0' is one word too many: "
        + "swift run workbook schedules <exercise> [--step [search:schedule]] [--finished]"
    ),
    ("next 1", "'1' is one word too many: swift run workbook next"),
    ("tset 1", "There is no command 'tset'. Did you mean swift run workbook test? \(help)"),
    ("hint 12", "There is no exercise '12'. Did you mean 1.2?"),
    ("test 1,2", "There is no chapter or exercise '1,2'. Did you mean 1.2?"),
    ("take decodng", "There is no exercise 'decodng'. Did you mean 1.2?"),
    ("test --al", "swift run workbook test has no option '--al'. Did you mean --all?"),
    ("completion ksh", "There is no script for 'ksh'; the shells are bash, zsh and fish."),
  ])
  func `a command line that is wrong is one sentence`(
    arguments: String,
    sentence: String
  ) async throws {
    let words = arguments.split(separator: " ").map(String.init)
    let ended = try await Tool("workbook").run(words, in: book.root)
    #expect(ended.errors == sentence + "\n" && ended.output == "" && ended.status == 64)
  }

  @Test func `the status and a test are told to programs, too`() async throws {
    let status = try await workbook("--json")
    let book = try #require(
      JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any])
    #expect(book["next"] as? String == "1.1" && book["solved"] as? Int == 0)
    #expect((book["exercises"] as? [[String: Any]])?.last?["state"] as? String == "not started")
    let ended = try await workbook("test", "1.2", "--json")
    let test = try #require(
      JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any])
    #expect(test["isSolved"] as? Bool == false && ended.status == 1)
    #expect((test["exercises"] as? [[String: Any]])?.first?["code"] as? String == "\(file):3")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell completes commands, options and exercises`(shell: String) async throws {
    let script = try await workbook("completion", shell).output
    for word in ["repair", "1.2", "schedule", "compare"] {
      #expect(script.contains(word), "\(word) is missing in\n\(script)")
    }
  }

  @Test func `the script for bash completes`() async throws {
    let script = """
      eval "$('\(Tool.folder.appending(path: "workbook").path)' completion bash)"
      for words in 'te' 'hint 1' 'test --a'; do
        COMP_WORDS=(workbook $words); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _workbook
        echo "${COMPREPLY[@]}"
      done
      """
    let ended = try await Tool(at: URL(filePath: "/bin/bash")).run(["-c", script], in: book.root)
    #expect(ended.output == "test\n1.1 1.2\n--all\n", "\(ended.errors)")
  }

  private func workbook(_ words: String...) async throws -> Ended {
    try await book.workbook(words)
  }
}
