// How transcripts are read, compared and written anew; and that what differs is red.

import Foundation
import Synchronization
import Testing

@testable import TestSupport

@Suite struct TranscriptReadingTests {
  private let text = """
    # A page

    Folder: small

      $ touch a

    ## First

    Words.

      $ cat <<END
      > a
      > END
      a

      ! b
      [3]

      $ ls

    ## Second

      $ pwd

    """

  @Test func `a text is read, and written as it was`() {
    var transcript = Transcript(text)
    #expect(transcript.text == text)
    #expect(transcript.folder == "small")
    let scenes = transcript.scenes.map { $0.map { $0.script[0] } }
    #expect(scenes == [["touch a", "cat <<END", "ls"], ["touch a", "pwd"]])
    let command = transcript.scenes[0][1]
    #expect(command.number == 11)
    #expect(command.script == ["cat <<END", "a", "END"])
    #expect(command.printed == ["a", "", "! b", "[3]"])
    // What a command prints now takes the place of what it printed.
    transcript.correct(command, printed: ["c", "", "d"])
    #expect(transcript.text.contains("  > END\n  c\n\n  d\n\n  $ ls\n"))
  }

  @Test(arguments: [
    (["a", "b"], ["a", "b"], true), (["a"], ["a", "b"], false), (["a", "b"], ["a"], false),
    (["a 7 b"], ["a … b"], true), (["a 7 c"], ["a … b"], false),
    (["a", "x", "y", "b"], ["a", "…", "b"], true), (["a", "b"], ["a", "…", "b"], true),
    (["a", "x"], ["a", "…", "b"], false),
  ])
  func `a gap stands for any text or any lines, and all else counts`(
    lines: [String], pattern: [String], isFit: Bool
  ) {
    #expect(Transcript.fit(lines, pattern) == isFit)
  }

  @Test(arguments: [
    ("echo a", ["a"], 0), ("echo a", ["b"], 1), ("echo a", [], 1), ("echo a; exit 3", ["a"], 1),
    ("echo a; exit 3", ["a", "[3]"], 0), ("echo a >&2", ["a"], 1), ("echo a >&2", ["! a"], 0),
    ("echo a; echo b", ["a"], 1), ("pwd", ["…"], 0), ("true", ["[1]"], 1),
    ("echo $COLUMNS $TZ; ls", ["80 UTC"], 0),
  ])
  func `another line, another stream and another status are red`(
    script: String, printed: [String], issues: Int
  ) async throws {
    let book = try TemporaryBook()
    let lines = ["  $ \(script)"] + printed.map { "  " + $0 }
    try book.write("a.txt", lines.joined(separator: "\n") + "\n")
    let found = Mutex(0)
    try await withKnownIssue(isIntermittent: true) {
      try await TranscriptFile(book.root.appending(path: "a.txt")).play()
    } matching: { _ in
      found.withLock { $0 += 1 }
      return true
    }
    #expect(found.withLock { $0 } == issues)
  }
}
