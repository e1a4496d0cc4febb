// The built command `bench`: its options, and its errors for a wrong command line.

import Foundation
import TestSupport
import Testing

@testable import Benchmarks

@Suite struct BenchToolTests {
  private let folder = FileManager.default.temporaryDirectory

  @Test(arguments: ["--help", "-h", "--quick --help"])
  func `the help shows the usage`(arguments: String) async throws {
    let ended = try await bench(arguments)
    #expect(
      ended.output.hasPrefix(
        "usage: swift run -c release bench [--quick] [--bounds] [--json FILE] [--with mine]\n"))
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test(arguments: [
    ("--fast", "bench has no option '--fast'; it has --quick, --bounds, --json, --with, --help."),
    ("engines", "bench has no option 'engines'; it has --quick, --bounds, --json, --with, --help."),
    ("--with yours", "--with is 'yours'; it can only be mine."),
    ("--with", "--with is ''; it can only be mine."),
    ("--json", "--json needs a file: bench --json figures.json"),
    ("--json --quick", "--json needs a file: bench --json figures.json"),
    ("--json=", "--json needs a file: bench --json figures.json"),
  ])
  func `a wrong option is refused with the options that exist`(
    arguments: String,
    sentence: String
  ) async throws {
    let ended = try await bench(arguments)
    #expect(ended.errors == sentence + "\n")
    #expect(ended.output == "" && ended.status == 64)
  }

  @Test func `a file that cannot be written is reported before measuring`() async throws {
    let ended = try await bench("--json /no/such/folder/figures.json")
    #expect(ended.errors.hasPrefix("/no/such/folder/figures.json cannot be written: "))
    #expect(ended.output == "" && ended.status == 1)
  }

  @Test func `options may come in any order`() throws {
    let options = try BenchOptions(["--json", "a.json", "--quick"])
    #expect(options.isQuick && options.json == "a.json" && !options.wantsHelp)
    #expect(try BenchOptions(["--quick", "--json=a.json"]) == options)
    #expect(try BenchOptions([]).json == nil)
    #expect(try BenchOptions(["--bounds"]).checksBounds && !BenchOptions([]).checksBounds)
    #expect(try BenchOptions(["--with=mine"]) == BenchOptions(["--with", "mine"]))
    #expect(try BenchOptions(["--with=mine"]).measuresOwnStyle && !options.measuresOwnStyle)
  }

  private func bench(_ arguments: String) async throws -> Ended {
    try await Tool("bench").run(arguments.split(separator: " ").map(String.init), in: folder)
  }
}
