// The built `bench`, and what it says to words that it does not know.

import Foundation
import TestSupport
import Testing

@testable import Benchmarks

@Suite struct BenchToolTests {
  private let folder = FileManager.default.temporaryDirectory

  @Test(arguments: ["--help", "-h", "--quick --help"])
  func `it says what it does`(arguments: String) async throws {
    let ended = try await bench(arguments)
    #expect(ended.output.hasPrefix("usage: swift run -c release bench [--quick] [--json FILE]\n"))
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test(arguments: [
    ("--fast", "bench has no option '--fast'; it has --quick, --json, --help."),
    ("engines", "bench has no option 'engines'; it has --quick, --json, --help."),
    ("--json", "--json needs a file: bench --json figures.json"),
    ("--json --quick", "--json needs a file: bench --json figures.json"),
    ("--json=", "--json needs a file: bench --json figures.json"),
  ])
  func `what it does not know, it answers with what it knows`(
    arguments: String,
    sentence: String
  ) async throws {
    let ended = try await bench(arguments)
    #expect(ended.errors == sentence + "\n")
    #expect(ended.output == "" && ended.status == 64)
  }

  @Test func `a file that cannot be written is known before anything is measured`() async throws {
    let ended = try await bench("--json /no/such/folder/figures.json")
    #expect(ended.errors.hasPrefix("/no/such/folder/figures.json cannot be written: "))
    #expect(ended.output == "" && ended.status == 1)
  }

  @Test func `options may stand in any order`() throws {
    let options = try Options(["--json", "a.json", "--quick"])
    #expect(options.isQuick && options.json == "a.json" && !options.wantsHelp)
    #expect(try Options(["--quick", "--json=a.json"]) == options)
    #expect(try Options([]).json == nil)
  }

  private func bench(_ arguments: String) async throws -> Ended {
    try await Tool("bench").run(arguments.split(separator: " ").map(String.init), in: folder)
  }
}
