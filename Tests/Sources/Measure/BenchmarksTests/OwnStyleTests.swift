// `bench --with mine`: the rows of the student's own style of chapter 9, and what is said if it cannot run.

import Chapter9YourStyleSolution
import CommandSupport
import Curriculum
import FinishedStyles
import Foundation
import TestSupport
import Testing
import UserAPI

@testable import Benchmarks

@Suite struct OwnStyleTests {
  private let own = JobStyle("yourstyle", Chapter9YourStyleSolution.UserFetch.self)
  private let rounds = Rounds(count: 2, timePerRow: .nanoseconds(1))

  @Test
  func `the style stands behind the finished ones where these have rows, and nowhere without it`()
    throws
  {
    let options = try BenchOptions(["--quick"])
    let plain = Bench(options: options, counter: .unavailable)
    let names = [stepsAlone.name] + finishedStyles.map(\.name)
    #expect(rows(of: plain) == Array(repeating: names, count: 4))
    let more = Bench(options: options, counter: .unavailable, own: own)
    #expect(rows(of: more) == Array(repeating: names + ["yourstyle"], count: 4))
    #expect(more.comparisons.count == plain.comparisons.count)
  }

  @Test func `its ratios are to the same rows as those of the finished styles`() async throws {
    let styles = [stepsAlone] + finishedStyles.prefix(2) + [own]
    let times = try await table(of: WholeRuns(styles: styles, window: 1, rounds: rounds))
    let memory = try await table(of: RunsInFlight(styles: styles, runs: 300))
    #expect(times.rows.last?.name == "yourstyle" && memory.rows.last?.name == "yourstyle")
    #expect(times.columns.contains("× steps alone") && times.columns.contains("× callbacks"))
    #expect(times.rows.last?.figures.contains(nil) == false)
    #expect(memory.columns[1] == "× steps alone" && memory.rows.last?.figures[3] != nil)
  }

  @Test func `a style that is not solved is one sentence, with what is next`() async throws {
    let book = try bookWithChapter9()
    let ended = try await bench(in: book.root)
    #expect(
      ended.errors == """
        Your own style cannot run yet, because 9.6 UserFetch is not solved. \
        Next: 9.6 UserFetch (20 min), Chapters/Chapter9YourStyle/UserFetch.swift:2

        """)
    #expect(ended.output == "" && ended.status == 1)
  }

  @Test func `a style that cannot be built is one sentence, and nothing is measured`() async throws
  {
    let book = try bookWithChapter9()
    try book.write("Chapters/Chapter9YourStyle/UserFetch.swift", Self.stub + "// more\n")
    var workbook = Workbook(root: book.root)
    workbook.record(.solved, for: ExerciseID(chapter: 9, number: 6))
    let ended = try await bench(in: book.root)
    // Before it, the line about what is built may stand, if that takes long.
    let last = ended.errors.split(separator: "\n").last
    #expect(last?.hasPrefix("mine-bench cannot be built: ") == true, "\(ended.errors)")
    #expect(ended.output == "" && ended.status == 1)
  }

  @Test func `without a workbook, or without chapter 9, it says where the style must be`()
    async throws
  {
    let book = try TemporaryBook()
    let without = try await bench(in: book.root)
    #expect(
      without.errors
        == "This workbook has no chapter 9, in which you write a style of your own.\n")
    let outside = try await bench(in: book.root.deletingLastPathComponent())
    #expect(outside.errors.hasPrefix("bench --with mine needs your workbook: "))
    for ended in [without, outside] { #expect(ended.output == "" && ended.status == 1) }
  }

  private static let stub = "// Exercise 9.6 · UserFetch · write · 20 min · W1–W4\n// TODO 9.6\n"

  /// A book with a chapter 9 of one exercise, as it was shipped.
  private func bookWithChapter9() throws -> TemporaryBook {
    let book = try TemporaryBook()
    try book.write("Chapters/Chapter9YourStyle/README.md", "# 9 · Your style\n")
    for folder in ["Chapters/Chapter9YourStyle", "Solutions/Chapter9YourStyle/Stubs"] {
      try book.write("\(folder)/UserFetch.swift", Self.stub)
    }
    return book
  }

  /// The names of the rows of each table that has rows for styles.
  private func rows(of bench: Bench) -> [[String]] {
    bench.comparisons.compactMap { section in
      switch section {
      case let section as WholeRuns: section.styles.map(\.name)
      case let section as Allocations: section.styles.map(\.name)
      case let section as RunsInFlight: section.styles.map(\.name)
      default: nil
      }
    }
  }

  private func bench(in folder: URL) async throws -> Ended {
    try await Tool("bench").run(["--quick", "--with", "mine"], in: folder)
  }
}
