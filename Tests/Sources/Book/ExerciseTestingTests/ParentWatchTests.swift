// A killed `swift test` leaves no test process behind, even if the student's code never ends.

import Foundation
import TestSupport
import Testing

#if os(Linux) && !SOLUTIONS  // on macOS the test bundle is not an executable

  @Suite(.enabled(if: !isDemo, "this process runs the demo suites only"))
  struct ParentWatchTests {
    /// Starts tests that loop for ever below a shell with the name of a command, and kills the shell.
    ///
    /// A process that nobody has waited for counts as ended: it computes no more.
    private static let script = """
      cp /bin/sh "$1"
      ./"$1" -c '"$0" "$@" & echo $! >id; wait' "$2" --testing-library swift-testing --filter DemoA \
        >out 2>&1 &
      shell=$!
      until [ -s id ] && grep -qs '2 a' .build/workbook/running/1.1; do sleep 0.1; done
      kill -KILL $shell
      for try in $(seq "$3"); do
        case $(ps -o stat= -p "$(cat id)") in '' | Z*) echo ended; exit ;; esac
        sleep 0.1
      done
      kill -KILL "$(cat id)"
      echo left
      """

    @Test func `tests end with the command that started them`() async throws {
      #expect(try await end(below: "swift-test", tries: 2_000) == "ended\n")
    }

    @Test func `tests that a script has started go on without it`() async throws {
      #expect(try await end(below: "script", tries: 30) == "left\n")
    }

    private func end(below command: String, tries: Int) async throws -> String {
      let book = try TemporaryBook()
      try book.add("1.1", "A", "write · 10 min")
      try book.edit("A")
      let bundle = Tool.folder.appending(path: "workbookPackageTests.xctest").path
      let ended = try await Tool(at: URL(filePath: "/bin/sh")).run(
        ["-c", Self.script, "sh", command, bundle, "\(tries)"], in: book.root,
        environment: ["WORKBOOK_DEMO": book.root.path, "WORKBOOK_DEMO_WRONG": "A loop"])
      return ended.output
    }
  }
#endif
