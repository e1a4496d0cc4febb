// What a program finds in a sandbox: an empty environment, an empty folder, and no way out.

import CommandSupport
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct SandboxTests {
  @Test func `its environment names the toolchain and an empty folder, which is gone afterwards`()
    async throws
  {
    let lines = try await run("pwd; ls -A; echo \"$HOME $TMPDIR\"; touch left; env")
      .split(separator: "\n").map(String.init)
    let folder = try #require(lines.first)
    #expect(lines.dropFirst().first == "\(folder) \(folder)")
    #expect(!FileManager.default.fileExists(atPath: folder))
    let names = lines.dropFirst(2).compactMap { $0.split(separator: "=").first }
    #expect(Set(names).subtracting(["PATH", "LD_LIBRARY_PATH", "_"]) == ["HOME", "TMPDIR", "PWD"])
  }

  @Test func `teachers run tests in a sandbox, and students do not`() {
    #expect(RunSettings.teacher.hasSandbox && !RunSettings.student.hasSandbox)
  }

  #if os(Linux)
    @Test(.enabled(if: Sandbox.isApart, "the system lets this user have nothing apart"))
    func `the network is the loopback interface alone, and that is up`() async throws {
      let output = try await run("cat /proc/net/dev; ip -o address show lo")
      let devices = output.matches(of: /(?m)^ *(\w+): +\d/).map(\.1)
      #expect(devices == ["lo"], "\(output)")
      #expect(output.contains("inet 127.0.0.1/8"), "\(output)")
    }

    @Test(.enabled(if: Sandbox.isApart, "the system lets this user have nothing apart"))
    func `it writes its folder and what is lent, and finds the stubs alone`() async throws {
      let book = try TemporaryBook()
      try book.write("a b/Solutions/Chapter1/Stubs/A.swift", "stub")
      try book.write("a b/Solutions/Chapter1/A.swift", "finished")
      try book.write("a b/record", "")
      let root = book.root.appending(path: "a b")
      let output = try await run(
        """
        cd '\(root.path)'; find Solutions -type f; for file in Solutions/B new record /dev/shm/a "$TMPDIR/a"; do
          (echo written > "$file") 2>/dev/null && echo "$file"; done; true
        """, without: [root], lending: [root.appending(path: "record")])
      let lines = output.split(separator: "\n").map(String.init)
      #expect(lines.prefix(2) == ["Solutions/Chapter1/Stubs/A.swift", "record"], "\(output)")
      #expect(lines.count == 3 && lines[2].hasSuffix("/a") && lines[2] != "/dev/shm/a")
      #expect(try book.read("a b/record") == "written\n")
      #expect(try book.read("a b/Solutions/Chapter1/A.swift") == "finished")
    }

    @Test(.enabled(if: Sandbox.isApart, "the system lets this user have nothing apart"))
    func `what it writes is limited, and what it starts ends with it`() async throws {
      let mark = UUID().uuidString
      let output = try await run(
        "dd if=/dev/zero of=large bs=1M count=100 2>&1; setsid sh -c 'sleep 300; : \(mark)' & true")
      #expect(output.contains("No space left on device"), "\(output)")
      let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      let left = processes.filter { process in
        (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8))?.contains(mark)
          == true
      }
      #expect(left.isEmpty)
    }

    @Test(.enabled(if: Sandbox.isApart, "the system lets this user have nothing apart"))
    func `a signal that ends the program is told`() async throws {
      let end = try await onThread { () throws(CommandError) in
        let sandbox = try Sandbox()
        return Sandbox.end(
          try ChildProcess(words: sandbox.words(["sh", "-c", "kill -SEGV $$"])).run())
      }
      #expect(end == .signalled(SIGSEGV))
    }
  #endif

  /// What a script prints in a sandbox.
  private func run(
    _ script: String, without books: [URL] = [], lending files: [URL] = []
  ) async throws -> String {
    try await onThread {
      let log = TemporaryItem()
      let sandbox = try Sandbox()
      let words = sandbox.words(["sh", "-c", script], without: books, lending: files)
      let end = try ChildProcess(
        words: words, output: log.url, errors: log.url, environment: sandbox.environment,
        inheritsEnvironment: false
      ).run()
      #expect(end == .exited(0), "\(log.text)")
      return log.text
    }
  }
}
