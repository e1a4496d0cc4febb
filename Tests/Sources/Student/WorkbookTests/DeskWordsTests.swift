// The words of a command line: files, what programs read, and what a shell completes.

import Foundation
import TestSupport
import Testing

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
    let ended = try await book.workbook("test", path)
    #expect(ended.output.hasPrefix(start), "\(ended.output)\(ended.errors)")
  }

  @Test func `the status and a test are told to programs, too`() async throws {
    let told = try json(await book.workbook("--json"))
    #expect(told["next"] as? String == "1.1" && told["solved"] as? Int == 0)
    #expect((told["exercises"] as? [[String: Any]])?.last?["state"] as? String == "not started")
    let ended = try await book.workbook("test", "1.2", "--json")
    let test = try json(ended)
    #expect(test["isSolved"] as? Bool == false && ended.status == 1)
    #expect((test["exercises"] as? [[String: Any]])?.first?["code"] as? String == "\(file):3")
  }

  private func json(_ ended: Ended) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell completes commands, options and exercises`(shell: String) async throws {
    let script = try await book.workbook("completion", shell).output
    for word in ["repair", "1.2", "schedule", "compare"] {
      #expect(script.contains(word), "\(word) is missing in\n\(script)")
    }
  }

  @Test
  func
    `the word workbook calls the program of the folder, which prints commands as they are typed`()
    async throws
  {
    let folder = book.root.appending(path: ".build/debug")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = Tool.folder.appending(path: "workbook")
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "workbook"), withDestinationURL: program)
    let script = "eval \"$('\(program.path)' completion bash)\"; cd Chapters; workbook rules W3.3"
    let ended = try await Tool(at: URL(filePath: "/bin/bash")).run(["-c", script], in: book.root)
    #expect(ended.output.hasSuffix("\nNext: workbook hint 1.1\n"), "\(ended)")
    #expect(ended.errors == "" && ended.status == 0)
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
}
