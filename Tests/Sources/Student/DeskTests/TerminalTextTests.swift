// Text for terminals: what is broken, and what never is; and what was meant by a mistyped word.

import CommandSupport
import Testing

@Suite struct TerminalTextTests {
  private let path = "Chapters/Chapter1Callbacks/StatusCheck.swift:15"

  @Test(arguments: [20, 40, 60, 80, 200])
  func `words and paths are never broken`(width: Int) {
    let text = "Next: 1.1 StatusCheck (20 min), \(path) and more words that stand behind it"
    for indent in [0, 6] {
      let lines = Terminal.wrapped(text, indent: indent, width: width)
      #expect(lines.flatMap { $0.split(separator: " ") } == text.split(separator: " "))
      #expect(lines.allSatisfy { $0.count <= width || $0 == path }, "\(lines)")
    }
  }

  @Test func `a path that does not fit has a line of its own, without the indent`() {
    #expect(Terminal.wrapped("Code: \(path)", indent: 6, width: 50) == ["      Code:", path])
    #expect(Terminal.wrapped("Code: \(path)", indent: 6, width: 60) == ["      Code: \(path)"])
  }

  @Test func `in a narrow terminal, the last column of a table is broken between words`() {
    let rows = [["1.6", "UserFetch", "waits for 1.1, 1.2, 1.3"], ["1.7", "RunState", "red"]]
    #expect(
      table(rows, width: 37) == """
          1.6  UserFetch  waits for 1.1, 1.2,
                          1.3
          1.7  RunState   red
        """)
    #expect(
      table(rows, width: 30) == """
          1.6  UserFetch
              waits for 1.1, 1.2, 1.3
          1.7  RunState   red
        """)
    #expect(table(rows) == table(rows, width: 200))
  }

  @Test func `colours take no columns`() {
    let red = "\u{1B}[31mred\u{1B}[0m"
    #expect(Terminal.wrapped("\(red) \(red)", width: 7) == ["\(red) \(red)"])
    #expect(table([[red, "a"], ["green", "b"]]) == "  \(red)    a\n  green  b")
  }
}
