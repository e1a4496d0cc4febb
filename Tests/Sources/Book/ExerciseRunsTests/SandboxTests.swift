// What a program finds in a sandbox: an empty environment, an empty folder, and no way out.

import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct SandboxTests {
  @Test func `the environment names the toolchain and the folder, and nothing else`() async throws {
    let lines = try await run("env").split(separator: "\n")
    let names = lines.compactMap { $0.split(separator: "=").first }.filter { $0 != "_" }
    #expect(Set(names).subtracting(["PATH", "LD_LIBRARY_PATH"]) == ["HOME", "TMPDIR", "PWD"])
  }

  @Test func `it runs in an empty folder, which is gone afterwards`() async throws {
    let lines = try await run("pwd; ls -A; echo \"$HOME $TMPDIR\"; touch left").split(
      separator: "\n")
    let folder = try #require(lines.first.map(String.init))
    #expect(lines == [lines[0], "\(folder) \(folder)"])
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `teachers run tests in a sandbox, and students do not`() {
    #expect(RunSettings.teacher.hasSandbox && !RunSettings.student.hasSandbox)
  }

  #if os(Linux)
    @Test(.enabled(if: Sandbox.closesNetwork, "the system lets this user make no network"))
    func `the network is the loopback interface alone, and that is up`() async throws {
      let output = try await run("cat /proc/net/dev; ip -o address show lo")
      let devices = output.matches(of: /(?m)^ *(\w+): +\d/).map(\.1)
      #expect(devices == ["lo"], "\(output)")
      #expect(output.contains("inet 127.0.0.1/8"), "\(output)")
    }
  #endif

  /// What a script prints in a sandbox.
  private func run(_ script: String) async throws -> String {
    try await onThread {
      let (log, sandbox) = (LogFile(), try Sandbox())
      let words = sandbox.words(["sh", "-c", script])
      let end = try ChildProcess(
        words: words, output: log.url, errors: log.url, environment: sandbox.environment,
        inheritsEnvironment: false
      ).run()
      #expect(end == .exited(0), "\(log.text)")
      return log.text
    }
  }
}
