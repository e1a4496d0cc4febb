// Tests that the recordings of chapter 8 are what real runs do.

import Conformance
import Foundation
import TestSupport
import Testing
import UserAPI

@testable import RuleJudging

/// `WORKBOOK_RECORD=Sources/Kit/RuleJudging/Runs` writes the recordings into that folder, anew.
@Suite("recorded runs", .serialized)
struct RecordedRunTests {
  private static let files = [
    ("right", PlannedRun.right, "Recordings of right runs, each with the freedom that it takes."),
    ("flawed", PlannedRun.flawed, "Recordings of runs that are wrong on purpose, and how."),
    ("asked", PlannedRun.asked, "The same flaws in further scenarios, for questions."),
    ("askedRight", PlannedRun.askedRight, "Right runs in further scenarios, for questions."),
  ]

  @Test func `the recordings are written if they are asked for`() async throws {
    guard let folder = ProcessInfo.processInfo.environment["WORKBOOK_RECORD"] else { return }
    for (name, plan, title) in Self.files {
      let texts = try await onThread {
        try plan.map { run in
          RunFile.text(run.head, try #require(Recording.played(run.scenario, by: run.style)))
        }
      }
      let lines = texts.joined(separator: "\n").split(
        separator: "\n", omittingEmptySubsequences: false)
      let body = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
      let file = """
        // \(title)
        //
        // A test plays them again; `WORKBOOK_RECORD` in that test tells how this file is written.

        let \(name)RunsText = \"""
        \(body)  \"""

        """
      let path = "\(folder)/\(name.prefix(1).uppercased() + name.dropFirst())Runs.swift"
      try file.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  @Test func `the files have a recording for each run of the plan, with its words`() {
    let right = RightRun.all.map(\.freedom).prefix(PlannedRun.right.count)
    #expect(Array(right) == PlannedRun.right.map(\.head))
    let flawed = FlawedRun.all.map { "\($0.rule.rawValue) \($0.misconception)" }
    #expect(Array(flawed.prefix(PlannedRun.flawed.count)) == PlannedRun.flawed.map(\.head))
    let asked = FlawedRun.asked.map { "\($0.rule.rawValue) \($0.misconception)" }
    #expect(asked == PlannedRun.asked.map(\.head))
    #expect(RightRun.asked.map(\.freedom) == PlannedRun.askedRight.map(\.head))
    #expect(RightRun.asked.count == 4, "each sketch that is named must be there")
    #expect(RightRun.all.count >= PlannedRun.right.count + 10)
    #expect(FlawedRun.all.count >= PlannedRun.flawed.count + 10)
  }

  @Test func `a right run that is played again does what its recording says`() async {
    let usual = Array(zip(PlannedRun.right, RightRun.all))
    let asked = Array(zip(PlannedRun.askedRight, RightRun.asked))
    for (run, stored) in usual + asked where !run.isPlayedByManyThreads {
      await Self.expect(run, does: stored.recording)
    }
  }

  @Test func `a flawed run that is played again does what its recording says`() async {
    // A run that stays silent costs a deadline, so the others stand for those.
    let stored = FlawedRun.all.prefix(PlannedRun.flawed.count) + FlawedRun.asked
    for (run, stored) in zip(PlannedRun.flawed + PlannedRun.asked, stored)
    where stored.recording.events.contains(where: { $0.outcome != nil }) {
      await Self.expect(run, does: stored.recording)
    }
  }

  /// The order is left out where threads race for it.
  private static func expect(_ run: PlannedRun, does stored: Recording) async {
    let again = await onThread { Recording.played(run.scenario, by: run.style) }
    guard let played = again else { return }
    let (now, then) = (played.events.map(\.description), stored.events.map(\.description))
    #expect(now.sorted() == then.sorted(), "\(run.head)")
  }

  @Test func `a recording is read as it is written`() throws {
    let recordings =
      RightRun.all.map(\.recording) + FlawedRun.all.map(\.recording)
      + FlawedRun.asked.map(\.recording) + RightRun.asked.map(\.recording)
    for recording in recordings {
      let read = try #require(Recording(words: recording.words))
      #expect(read == recording, "\(recording.words)")
    }
    #expect(
      Recording(words: "start() · send lists") == Recording([.start, .sendOther(.list, "lists")]))
    #expect(Recording(words: "start() · sends list") == nil)
  }
}

extension PlannedRun {
  /// Whether threads decide together what is seen.
  fileprivate var isPlayedByManyThreads: Bool { scenario.times == .eightThreads }
}
